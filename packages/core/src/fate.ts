import { HALF_KEPT, halfLife } from './half-life.ts'

/** What the sentences about an evolution's drift are made of. */
export interface Fate {
  /** Share of the original that the last frame keeps, 0–1; null where it was not measured. */
  readonly kept: number | null
  /** The first frame that kept less than half; null when none did. */
  readonly halfLife: number | null
  /**
   * Of a fork the copy of another evolution that is its original, from which all of it is told; null, 0 or absent where that is a picture that
   * no model made here.
   */
  readonly forkedFromFrame?: number | null | undefined
}

/** What frames alone tell. */
type Measured = Omit<Fate, 'forkedFromFrame'>

/** What became of a picture whose frames kept so much, in their order. */
export function fateOf(frames: readonly { readonly number: number; readonly kept: number | null }[]): Measured {
  return { kept: frames.at(-1)?.kept ?? null, halfLife: halfLife(frames) }
}

const IN_PLACE = 'of the picture’s forms are where they were or close by'
/**
 * How much is kept, in words, from the most to the least. The figure says how much of the picture's structure is as it was, where it
 * was or close by, by its area: nothing of what the picture shows, since a face may be lost in a hundredth of it, and a dog known in
 * a sixth. Nor does it say that the rest is gone: a pagoda that was drawn anew in bold lines keeps a quarter.
 */
const LEFT = [
  { atLeast: 1, headline: 'All in place', sentence: `All ${IN_PLACE}.` },
  { atLeast: 0.95, headline: 'Nearly all in place', sentence: `Nearly all ${IN_PLACE}; small ones may be gone.` },
  { atLeast: 0.7, headline: 'Mostly in place', sentence: `Most ${IN_PLACE}; fine ones may be gone.` },
  {
    atLeast: 0.6,
    headline: 'More than half in place',
    sentence: `More than half ${IN_PLACE}; which ones, the figure does not say.`,
  },
  {
    atLeast: HALF_KEPT,
    headline: 'About half in place',
    sentence: `About half ${IN_PLACE}; which ones, the figure does not say.`,
  },
  {
    atLeast: 0.25,
    headline: 'Less than half as it was',
    sentence: 'Less than half of the picture is as it was; the rest has moved, changed or gone.',
  },
  {
    atLeast: 0.05,
    headline: 'Little left as it was',
    sentence: 'Little of the picture is as it was, though what moved or changed may still be recognised.',
  },
  { atLeast: 0, headline: 'Gone', sentence: 'Next to nothing of the picture is as it was.' },
] as const

/** In a word or two, for a headline; undefined where nothing was measured. */
export function fateHeadline({ kept }: Pick<Fate, 'kept'>): string | undefined {
  return leftOf(kept)?.headline
}

/** What became of the picture, in some sentences; empty where nothing was measured. */
export function fateSentence({ kept, halfLife, forkedFromFrame }: Fate): string {
  const left = leftOf(kept)
  if (left === undefined) return ''
  const from = forkedFromFrame
    ? `It began with copy ${forkedFromFrame} of another evolution and is measured from there. `
    : ''
  if (halfLife === null) return `${from}${left.sentence}`
  const back = isOverHalf(kept) ? '; later ones keep more again' : ''
  return `${from}Copy ${halfLife} was the first to keep less than half${back}. ${left.sentence}`
}

/** For a card, where there is room for a few words; empty where nothing was measured. */
export function fateInShort({ kept, halfLife, forkedFromFrame }: Fate): string {
  if (kept === null) return ''
  const figure = `${formatKept(kept)} kept${forkedFromFrame ? ` from copy ${forkedFromFrame}` : ''}`
  if (halfLife === null) return figure
  return `below half at ${halfLife}, ${isOverHalf(kept) ? 'back at ' : ''}${figure}`
}

/** A share as a figure, in whole percent, rounded down: half is said of nothing less than half, and nothing of no frame that keeps some. */
export function formatKept(kept: number): string {
  return kept <= 0 ? '0%' : `${Math.min(100, Math.max(1, Math.floor(100 * kept)))}%`
}

/** What the figure is called: of a fork it is a share of the copy with which that began. */
export function keptName({ forkedFromFrame }: Pick<Fate, 'forkedFromFrame'>): string {
  return forkedFromFrame ? `kept from copy ${forkedFromFrame}` : 'kept of the original'
}

/** The half-life as a figure: its frame, `none` where all keep half, and that it is not known. */
export function halfLifeText({ kept, halfLife: half }: Fate, none: string): string {
  if (half !== null) return `frame ${half}`
  return isOverHalf(kept) ? none : 'not measured'
}

function leftOf(kept: number | null) {
  return kept === null ? undefined : LEFT.find(({ atLeast }) => kept >= atLeast)
}

function isOverHalf(kept: number | null): boolean {
  return kept !== null && kept >= HALF_KEPT
}
