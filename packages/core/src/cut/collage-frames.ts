/** Pictures of a collage: three rows of three. */
export const COLLAGE_TILES = 9
/** As in a cut: the first copies, which lose most, stand closer together than the last. */
const EARLY = 1.5

/** Which frames a collage shows: the original, the last, and others between; all of them where there are no more than fit. */
export function collageFrames(last: number): readonly number[] {
  if (last < COLLAGE_TILES) return Array.from({ length: last + 1 }, (_, number) => number)
  const numbers = [0]
  for (let tile = 1; tile < COLLAGE_TILES; tile++) {
    const early = Math.round(last * (tile / (COLLAGE_TILES - 1)) ** EARLY)
    numbers.push(Math.max((numbers.at(-1) ?? 0) + 1, early))
  }
  return numbers
}
