import type { Style } from '@afterimage/core/styles'

/** One run whose late frames are looked at. */
export interface LateRun {
  readonly photo: string
  readonly model: string
  readonly style: Style
  readonly seed: number
  /** The frames that are looked at, by number; the last one is the run's length. */
  readonly frames: readonly number[]
}

/** The photographs that it is about. */
export const LATE_PHOTOS = [
  ...['astronaut', 'beach-sky', 'bridge-at-night', 'citrus-slices', 'coffee-cup', 'galaxies', 'honey-bee'],
  ...['mountain-path', 'pagoda', 'raccoon', 'twelve-megapixels'],
  ...['eye/admiral', 'eye/balloon', 'eye/brushes', 'eye/cameraman', 'eye/car', 'eye/cat', 'eye/chameleon'],
  ...['eye/cocktail', 'eye/dog', 'eye/goldfish', 'eye/lake-rock', 'eye/moon-walk', 'eye/owl', 'eye/pancakes'],
  ...['eye/parrot', 'eye/pencils', 'eye/plasma-bulb', 'eye/shuttle', 'eye/sunflower', 'eye/tulips'],
]
const MODELS = ['echo', 'faithful', 'melt', 'blobs']
const STYLES: readonly Style[] = ['reproduce', 'accentuate', 'stylize', 'simplify', 'chaotic', 'dreamy']
const RUNS = 105
/** A fifth of the runs go to the end: most evolutions are shorter. */
const FRAMES = [
  [20, 60, 100],
  [20, 35, 50],
  [20, 35, 50],
  [20, 30, 40],
  [20, 30, 40],
]
/** Has no divisor in common with the number of photographs, so that each meets many networks and styles. */
const STEP = 7

/** All networks, styles and photographs, chosen before anything was looked at: 315 frames of 105 runs. */
export function lateRuns(): readonly LateRun[] {
  return Array.from({ length: RUNS }, (_, at) => ({
    photo: LATE_PHOTOS[(at * STEP) % LATE_PHOTOS.length] ?? '',
    model: MODELS[at % MODELS.length] ?? '',
    style: STYLES[Math.floor(at / MODELS.length) % STYLES.length] ?? 'reproduce',
    seed: at + 1,
    frames: FRAMES[at % FRAMES.length] ?? [],
  }))
}

const RUNS_OF_FRAMES = lateRuns().flatMap(({ frames }, run) => frames.map(() => run))

/** The run, by its place among all of them, to which a late frame belongs, by its number from 1; −1 for none. */
export function runOfFrame(number: number): number {
  return RUNS_OF_FRAMES[number - 1] ?? -1
}
