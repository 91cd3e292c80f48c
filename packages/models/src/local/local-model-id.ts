import type { EsrganModelId } from './characters.ts'
import type { EchoModelId } from './echo/echo-recipes.ts'

export type LocalModelId = EchoModelId | EsrganModelId
