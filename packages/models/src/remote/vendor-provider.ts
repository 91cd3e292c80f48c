import type { ImageModel } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import type { AdapterContext } from '../transport/adapter-context.ts'
import { classifyBody } from '../transport/classify-body.ts'
import type { Classification, Failure } from '../transport/classify-status.ts'
import { openTransport, type Transport } from '../transport/transport.ts'
import { type Draw, remoteModel } from './remote-model.ts'

/** A vendor's API: its key, where it is, and what it shall offer. */
export interface VendorSettings {
  readonly key: string
  readonly baseUrl: string
  readonly models: readonly ModelRow[]
}

/** What sets one vendor's API apart from the others. */
export interface Vendor {
  /** What messages call it. */
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Failures that this vendor words in a way of its own; the usual words are known. */
  readonly classify?: (failure: Failure) => Classification | undefined
  /** Which of its models take a strength; none unless told. */
  readonly takesStrength?: (remoteId: string) => boolean
  readonly draw: (transport: Transport, row: ModelRow) => Draw
  /** Within which one of its calls answers, milliseconds; the usual deadline unless told. */
  readonly callMs?: number | undefined
}

/** The models of a vendor with a key, which all take a picture. */
export function vendorModels(vendor: Vendor, settings: VendorSettings, context: AdapterContext): readonly ImageModel[] {
  const { name, headers } = vendor
  const transport = openTransport(
    {
      name,
      headers,
      baseUrl: settings.baseUrl,
      secrets: [settings.key],
      ...(vendor.callMs !== undefined && { callMs: vendor.callMs }),
      classify: (failure) => vendor.classify?.(failure) ?? classifyBody(name, failure),
    },
    context,
  )
  return settings.models.map((row) => {
    const takesStrength = vendor.takesStrength?.(row.remoteId)
    return remoteModel(name, { ...row, takesStrength }, vendor.draw(transport, row), context)
  })
}
