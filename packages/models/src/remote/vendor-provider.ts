import type { ModelProvider } from '../image-model.ts'
import { chosenRows, type ModelRow, type RowProvider } from '../model-rows.ts'
import type { VendorSettings } from '../provider-settings.ts'
import type { Failure, Verdict } from '../transport/judge-status.ts'
import { judgeWords } from '../transport/judge-words.ts'
import type { Outside } from '../transport/outside.ts'
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
  readonly judge?: (failure: Failure) => Verdict | undefined
  readonly draw: (transport: Transport, row: ModelRow) => Draw
}

/** A vendor with a key, whose models all take a picture. */
export function vendorProvider(vendor: Vendor, settings: VendorSettings, outside: Outside): ModelProvider | undefined {
  const { id, name, headers } = vendor
  const transport = openTransport(
    {
      name,
      headers,
      baseUrl: settings.baseUrl ?? vendor.baseUrl,
      secrets: [settings.key],
      judge: (failure) => vendor.judge?.(failure) ?? judgeWords(name, failure),
    },
    outside,
  )
  const models = chosenRows(id, settings.models).map((row) =>
    remoteModel(name, row, vendor.draw(transport, row), outside),
  )
  return remoteProvider(id, name, models)
}
