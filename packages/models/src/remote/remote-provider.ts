import type { ImageModel, ModelProvider } from '../image-model.ts'
import type { AdapterContext } from '../transport/adapter-context.ts'
import type { Captioner } from './captioner.ts'

/** What an adapter is opened with besides its settings. */
export interface RemoteParts {
  readonly context: AdapterContext
  /** Without one, models that draw from words are not offered. */
  readonly captioner?: Captioner | undefined
}

/** A provider reached over the network, which holds nothing open; undefined when it has no model to offer. */
export function remoteProvider(id: string, name: string, models: readonly ImageModel[]): ModelProvider | undefined {
  const [first, ...others] = models
  return first === undefined ? undefined : { id, name, models: [first, ...others], close: async () => undefined }
}
