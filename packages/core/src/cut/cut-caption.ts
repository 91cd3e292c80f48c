import { STYLES, type Style } from '../styles.ts'

/** As many characters as are read in passing. */
const MAX_LENGTH = 60

/** What made the copies, in a line: “Melt · Dreamy”, or the model and what it was asked for where that is not what the style asks. */
export function cutCaption(modelName: string, style: Style, prompt: string): string {
  const asked = prompt.trim().replaceAll(/\s+/g, ' ')
  const { name, prompt: usual } = STYLES[style]
  const whole = `${modelName} · ${asked === '' || prompt.trim() === usual ? name : asked}`
  const characters = [...whole]
  return characters.length <= MAX_LENGTH
    ? whole
    : `${characters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
