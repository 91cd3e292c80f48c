import type { ModelProvider } from '../image-model.ts'
import { chosenRows, type ModelRow, type RowProvider } from '../model-rows.ts'
import type { VendorSettings } from '../provider-settings.ts'
import type { AdapterContext } from '../transport/adapter-context.ts'
import { classifyBody } from '../transport/classify-body.ts'
import type { Classification, Failure } from '../transport/classify-status.ts'
import { openTransport, type Transport } from '../transport/transport.ts'
import { type Draw, remoteModel } from './remote-model.ts'
import { remoteProvider } from './remote-provider.ts'

/** What sets one vendor's API apart from the others. */
export interface Vendor {
  readonly id: RowProvider
  readonly name: string
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  /** Failures that this vendor words in a way of its own; the usual words are known. */
  readonly classify?: (failure: Failure) => Classification | undefined
  readonly draw: (transport: Transport, row: ModelRow) => Draw
}

/** A vendor with a key, whose models all take a picture. */
export function vendorProvider(
  vendor: Vendor,
  settings: VendorSettings,
  context: AdapterContext,
): ModelProvider | undefined {
  const { id, name, headers } = vendor
  const transport = openTransport(
    {
      name,
      headers,
      baseUrl: settings.baseUrl ?? vendor.baseUrl,
      secrets: [settings.key],
      classify: (failure) => vendor.classify?.(failure) ?? classifyBody(name, failure),
    },
    context,
  )
  const models = chosenRows(id, settings.models).map((row) =>
    remoteModel(name, row, vendor.draw(transport, row), context),
  )
  return remoteProvider(id, name, models)
}
