import type { StrengthPoint } from './run-options.ts'
import { STYLES, type Style } from './styles.ts'
import { cleanTitle } from './titles.ts'

/** What tells the contenders of a race apart. */
export interface ContenderTraits {
  readonly modelName: string
  readonly style: Style
  /** What it is asked for; empty for the style's own. */
  readonly prompt: string
  /** How strong each pass is, as the run has it. */
  readonly strength: readonly StrengthPoint[]
  readonly seed: number
  /** Null where the model has its own. */
  readonly sizePx: number | null
}

/** Which of the contenders of a race one is, from 1, and how many there were at the start. */
export interface RacePlace {
  readonly position: number
  readonly contenders: number
}

/** What each contender is called beside the others: one character. */
export function contenderCharacter(position: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + position - 1)
}

/** The same, and its name: “B  Melt · Dreamy”. */
export function contenderTitle(position: number, name: string): string {
  return `${contenderCharacter(position)}  ${name}`
}

/** What each contender is called among the others: its model, and what else is not the same for all of them. */
export function contenderNames(all: readonly ContenderTraits[]): readonly string[] {
  const names = all.map((one) => [one.modelName, STYLES[one.style].name, ...detailsOf(one)])
  const differs = (part: number) => new Set(names.map((parts) => parts[part])).size > 1
  return names.map((parts) =>
    parts.filter((part, at) => part !== '' && (at === 0 || differs(at) || (at === 1 && !differs(0)))).join(' · '),
  )
}

function detailsOf({ prompt, style, strength, seed, sizePx }: ContenderTraits): readonly string[] {
  const line = prompt === STYLES[style].prompt ? null : cleanTitle(prompt)
  const own = line === null ? '' : `“${shortened(line)}”`
  const [first] = strength
  const strong =
    first === undefined
      ? ''
      : strength.length === 1
        ? `strength ${Math.round(first.strength * 100)}%`
        : 'its own strength'
  return [own, strong, sizePx === null ? '' : `${sizePx} px`, `seed ${seed}`]
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > 28 ? `${characters.slice(0, 27).join('')}…` : text
}

/** Which of a race it is: "Contender B of 3". */
export function contenderPlace({ position, contenders }: RacePlace): string {
  return `Contender ${contenderCharacter(position)} of ${contenders}`
}

/** What an evolution says of the race that it began in. */
export function raceSentence(contenders: number): string {
  return contenders === 2 ? 'Part of a race with another one' : `Part of a race with ${contenders - 1} others`
}
