import type { EsrganModelId } from './characters.ts'

/** Echo, and Echo computed with 8-bit integers; each has its folder of weights. */
export type EchoModelId = 'echo' | 'echo-8-bit'

export type LocalModelId = EchoModelId | EsrganModelId
