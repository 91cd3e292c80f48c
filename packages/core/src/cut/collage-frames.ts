import { copyAt } from './cut-timeline.ts'

/** Pictures of a collage: three rows of three. */
export const COLLAGE_TILES = 9

/** Which frames a collage shows: the original, the last, and others between, as early as in a cut; all of them where there are no more than fit. */
export function collageFrames(last: number): readonly number[] {
  if (last < COLLAGE_TILES) return Array.from({ length: last + 1 }, (_, number) => number)
  const numbers = [0]
  for (let tile = 1; tile < COLLAGE_TILES; tile++) {
    numbers.push(Math.max((numbers.at(-1) ?? 0) + 1, copyAt(last, tile / (COLLAGE_TILES - 1))))
  }
  return numbers
}
