import { HALF_KEPT, halfLife } from './half-life.ts'

/** What the sentences about an evolution's drift are made of. */
export interface Fate {
  /** Share of the original that the last frame keeps, 0–1; null where it was not measured. */
  readonly kept: number | null
  /** The first frame that kept less than half; null when none did. */
  readonly halfLife: number | null
}

/** What became of a picture whose frames kept so much, in their order. */
export function fateOf(frames: readonly { readonly number: number; readonly kept: number | null }[]): Fate {
  return { kept: frames.at(-1)?.kept ?? null, halfLife: halfLife(frames) }
}

/** How much is left, in words, from the most to the least: none of them claims more than its bounds hold. */
const LEFT = [
  { atLeast: 0.95, headline: 'Untouched', sentence: 'Nearly all of the original is still there.' },
  { atLeast: 0.7, headline: 'Still there', sentence: 'Most of the original is still there.' },
  { atLeast: 0.5, headline: 'Half there', sentence: 'Half of the original is still there, or a little more.' },
  { atLeast: 0.25, headline: 'Going', sentence: 'Less than half of the original is left.' },
  { atLeast: 0.05, headline: 'Nearly gone', sentence: 'Little of the original is left.' },
  { atLeast: 0, headline: 'Gone', sentence: 'Next to nothing of the original is left.' },
] as const

/** In a word or two, for a headline; undefined where nothing was measured. */
export function fateHeadline({ kept }: Pick<Fate, 'kept'>): string | undefined {
  return leftOf(kept)?.headline
}

/** What became of the picture, in a sentence or two; empty where nothing was measured. */
export function fateSentence({ kept, halfLife }: Fate): string {
  const left = leftOf(kept)
  if (left === undefined) return ''
  if (halfLife === null) return left.sentence
  return `Half of the original was gone by copy ${halfLife}. ${left.sentence}`
}

/** For a card, where there is room for a few words; empty where nothing was measured. */
export function fateInShort({ kept, halfLife }: Fate): string {
  if (kept === null) return ''
  return halfLife === null ? `${formatKept(kept)} kept` : `half gone by ${halfLife}, ${formatKept(kept)} kept`
}

/** A share as a figure, in whole percent, rounded down: half is said of nothing less than half, and nothing of no frame that keeps some. */
export function formatKept(kept: number): string {
  return kept <= 0 ? '0%' : `${Math.min(100, Math.max(1, Math.floor(100 * kept)))}%`
}

/** The half-life as a figure: its frame, `none` where all keep half, and that it is not known. */
export function halfLifeText({ kept, halfLife: half }: Fate, none: string): string {
  if (half !== null) return `frame ${half}`
  return kept === null || kept < HALF_KEPT ? 'not measured' : none
}

function leftOf(kept: number | null) {
  return kept === null ? undefined : LEFT.find(({ atLeast }) => kept >= atLeast)
}
