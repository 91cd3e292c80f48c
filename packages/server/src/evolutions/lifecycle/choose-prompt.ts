import type { NewEvolution } from '@afterimage/contract/evolution'
import { DEFAULT_STYLE, STYLES, type Style, styleOfPrompt } from '@afterimage/core/styles'
import type { ImageModel } from '@afterimage/models/image-model'
import { Problem } from '../../platform/problem.ts'

export interface StyledPrompt {
  readonly style: Style
  readonly prompt: string
}

/**
 * The style and the prompt of an order. A style's fixed prompt selects that style; other words are a free prompt, which
 * a model that takes no words refuses rather than ignores.
 */
export function choosePrompt(
  order: Pick<NewEvolution, 'style' | 'prompt'>,
  model: Pick<ImageModel, 'name' | 'takesPrompt'>,
): StyledPrompt {
  const written = order.prompt?.trim() ?? ''
  const style = order.style ?? styleOfPrompt(written) ?? DEFAULT_STYLE
  const fixed = STYLES[style].prompt
  if (written === '' || written === fixed) return { style, prompt: fixed }
  if (!model.takesPrompt) {
    throw new Problem(
      'prompt_not_supported',
      `${model.name} takes no prompt. Choose one of its styles instead, or a model that takes words.`,
    )
  }
  return { style, prompt: written }
}
