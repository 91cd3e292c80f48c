import { STYLES, type Style } from '../styles.ts'
import { drawablePart } from './drawable-text.ts'

/** As many characters as are read in passing. */
const MAX_LENGTH = 60

/**
 * What made the copies, in a line: “Melt · Dreamy”, or the model and what it was asked for where that is not what the style asks. Of a
 * prompt that the bundled face cannot write nothing is said but the model.
 */
export function cutCaption(modelName: string, style: Style, prompt: string): string {
  const { name, prompt: usual } = STYLES[style]
  const asked = prompt.trim()
  const told = asked === '' || asked === usual ? name : drawablePart(asked)
  const whole = [drawablePart(modelName), told].filter((part) => part !== '').join(' · ') || name
  const characters = [...whole]
  return characters.length <= MAX_LENGTH
    ? whole
    : `${characters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
