import { fateHeadline, fateOf, formatKept } from '@afterimage/core/fate'
import type { FilmFrame, FilmSource } from '../film-source.ts'

/** The numbers of the frames that a card shows: the original, early ones, and the last. */
export function cardStops(last: number): readonly number[] {
  const wanted = last < 10 ? [0, Math.ceil(last / 3), Math.ceil((2 * last) / 3), last] : [0, 3, 10, last]
  return [...new Set(wanted.filter((number) => number <= last))]
}

export interface CardText {
  readonly figure: string
  readonly sentence: string
}

/** What became of the picture: a figure for those who scroll past, and a few words for those who stop. */
export function cardText({ frames, forkedFromFrame }: Pick<FilmSource, 'frames' | 'forkedFromFrame'>): CardText {
  const fate = fateOf(frames)
  const last = frames.at(-1)?.number ?? 0
  const copies = last === 1 ? '1 copy' : `${last} copies`
  if (fate.kept === null) return { figure: copies, sentence: 'each of the one before' }
  const figure = `${formatKept(fate.kept)} kept`
  const from = forkedFromFrame ? ` from copy ${forkedFromFrame}` : ''
  if (fate.halfLife !== null) return { figure, sentence: `below half at copy ${fate.halfLife} of ${last}${from}` }
  return { figure, sentence: `${fateHeadline(fate)?.toLowerCase()} after ${copies}${from}` }
}

/** How much is kept from the original to the last frame, as the points of a line in a box of this size; empty where nothing was measured. */
export function cardCurve(
  frames: readonly FilmFrame[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly (readonly [x: number, y: number])[] {
  const last = frames.at(-1)?.number ?? 0
  return frames.flatMap(({ number, kept }) =>
    kept === null || last === 0
      ? []
      : [[(width * number) / last, height * (1 - Math.min(1, Math.max(0, kept)))] as const],
  )
}
