import type { EsrganModelId } from './characters.ts'

export type LocalModelId = 'echo' | EsrganModelId
