import { DEFAULT_STYLE, STYLES, type Style, styleOfPrompt } from './styles.ts'

export interface StyledPrompt {
  readonly style: Style
  readonly prompt: string
}

/**
 * The style and the prompt that somebody means. A style's fixed prompt selects that style; anything else is a free prompt.
 * Undefined where the model takes none: it is refused rather than ignored.
 */
export function choosePrompt(
  asked: { readonly style?: Style | undefined; readonly prompt?: string | undefined },
  { takesPrompt }: { readonly takesPrompt: boolean },
): StyledPrompt | undefined {
  const written = asked.prompt?.trim() ?? ''
  const style = asked.style ?? styleOfPrompt(written) ?? DEFAULT_STYLE
  const fixed = STYLES[style].prompt
  if (written === '' || written === fixed) return { style, prompt: fixed }
  return takesPrompt ? { style, prompt: written } : undefined
}
