import type { EsrganModelId } from './characters.ts'
import type { EchoModelId } from './echo/imaginations.ts'

export type LocalModelId = EchoModelId | EsrganModelId
