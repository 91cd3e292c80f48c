import { ITERATION_OPTIONS } from './iterations.ts'

/** The sizes on offer where a model draws at a free one: the longer side of all frames, pixels. The first is the usual one. */
export const FRAME_SIZES_PX = [512, 768, 1024] as const

export type FrameSizePx = (typeof FRAME_SIZES_PX)[number]

export const DEFAULT_SIZE_PX: FrameSizePx = 512

/** What one start of a visitor's day is worth at most: the longest length at the usual size. */
const FRAMES_OF_A_START = Math.max(...ITERATION_OPTIONS.map(({ iterations }) => iterations))

/** How many frames of the usual size one of this size is worth, by its area; 1 where the model has its own size. */
export function workOf(sizePx: number | null): number {
  return sizePx === null ? 1 : Math.max(1, (sizePx / DEFAULT_SIZE_PX) ** 2)
}

/** What a length costs at a size, in credits: by its work, rounded up; undefined for a length that is not on offer. */
export function creditsFor(iterations: number, sizePx: number | null): number | undefined {
  const option = ITERATION_OPTIONS.find((one) => one.iterations === iterations)
  return option && Math.ceil(option.credits * workOf(sizePx))
}

/** How many of a visitor's starts an evolution counts as: one for every hundred frames of the usual size that it is worth. */
export function startsFor(iterations: number, sizePx: number | null): number {
  return Math.max(1, Math.ceil((iterations * workOf(sizePx)) / FRAMES_OF_A_START))
}

/** The size that is made of a picture whose longer side is `longerPx`: the one that was asked for, or the largest that enlarges nothing. */
export function fittingSize<Size extends number>(sizes: readonly Size[], wantedPx: number, longerPx: number): Size {
  const [first] = sizes
  if (first === undefined) throw new RangeError('there are no sizes to choose from')
  return sizes.findLast((size) => size <= wantedPx && size <= longerPx) ?? first
}
