import type { Style } from '@afterimage/core/styles'
import { SPECIMENS } from '@afterimage/server/specimens/specimen-list'

/** One run whose late frames are looked at. */
export interface LateRun {
  readonly photo: string
  readonly model: string
  readonly style: Style
  readonly seed: number
  /** The longer side of its frames, pixels. */
  readonly sidePx: number
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
const ALL_MODELS = ['echo', 'echo-8-bit', 'faithful', 'melt', 'blobs']
/** Those that came later. */
const LATER_MODELS = ['echo-2', 'echo-2-8-bit', 'nebulae']
const LATER_RUNS = 36
const LATER_LONG_EVERY = 4
/** And those that came after them. */
const NEWEST_MODELS = ['echo-3', 'echo-3-8-bit', 'floating-world', 'terra-incognita', 'stained-glass']
const NEWEST_RUNS = 30
/** The worlds that were trained anew, each in every style. */
const WORLDS = ['nebulae-2', 'terra-incognita-2', 'floating-world-3']
const WORLD_RUNS = 18
/** What a new installation shows of itself, of the pictures of which it makes that. */
const SPECIMENS_FOLDER = '../../packages/server/specimens'
const SHOWN_FRAMES = [15, 20, 25]
const SHOWN_LONG_FRAMES = [15, 20, 35, 50]
/** The world that came last, twice in every style, and then one that was passed over. */
const LAST_WORLD = 'floating-world-4'
const LAST_WORLD_RUNS = 12
const PASSED_OVER = 'floating-world-2'
const PASSED_OVER_RUNS = 6
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

/** Small, to be quick. */
const SMALL_PX = 256
/** As large as the product makes them, and in the sizes of most evolutions: sixty, of which the first and the last were made. */
const FULL_PX = 512
const FULL_RUNS = 60
const [MADE_BELOW, MADE_FROM] = [20, 45]
const FULL_FRAMES = [15, 20, 25]
const LONG_FRAMES = [25, 40, 50]
const [LONG_EVERY, FIRST_LONG] = [11, 5]

/** Runs in which a thing that the detector knows dissolves: by the networks and in the styles that keep least, to the end. */
const DISSOLVING_PHOTOS = [
  ...['astronaut', 'citrus-slices', 'coffee-cup', 'raccoon', 'eye/admiral', 'eye/car', 'eye/cat', 'eye/cocktail'],
  ...['eye/dog', 'eye/pancakes', 'eye/parrot', 'eye/plasma-bulb'],
]
const DISSOLVING_MODELS = ['blobs', 'melt', 'nebulae', 'faithful']
const DISSOLVING_STYLES: readonly Style[] = ['simplify', 'dreamy', 'chaotic']
const DISSOLVED_FRAMES = [40, 70, 100]

/**
 * All networks, styles and photographs, chosen before anything was looked at: 315 frames of 105 small runs, in which Echo 8-bit is
 * missing, 105 of 35 in full size, 108 of 36 such by the networks that came later, 36 of 12 such in which things
 * dissolve, 90 of 30 such by the networks after them, 54 of 18 such by the worlds that were trained anew, 27 of 8 that the product shows of
 * itself or that were found with a false label, and 54 of 18 by the world that came last and one that was passed over.
 */
export function lateRuns(): readonly LateRun[] {
  return [...smallRuns(), ...fullRuns()]
}

function smallRuns(): readonly LateRun[] {
  return Array.from({ length: RUNS }, (_, at) => runAt(at, MODELS, SMALL_PX, FRAMES[at % FRAMES.length]))
}

/** Those of which the whole lane is known, from the original to the end. */
export function fullRuns(): readonly LateRun[] {
  return [
    ...earlierRuns(),
    ...laterRuns(),
    ...dissolvingRuns(),
    ...newestRuns(),
    ...worldRuns(),
    ...shownRuns(),
    ...lastWorldRuns(),
  ]
}

function earlierRuns(): readonly LateRun[] {
  return Array.from({ length: FULL_RUNS }, (_, at) =>
    runAt(at, ALL_MODELS, FULL_PX, at % LONG_EVERY === FIRST_LONG ? LONG_FRAMES : FULL_FRAMES),
  ).filter((_, at) => at < MADE_BELOW || at >= MADE_FROM)
}

function laterRuns(): readonly LateRun[] {
  return Array.from({ length: LATER_RUNS }, (_, at) =>
    runAt(FULL_RUNS + at, LATER_MODELS, FULL_PX, at % LATER_LONG_EVERY === 0 ? LONG_FRAMES : FULL_FRAMES),
  )
}

function dissolvingRuns(): readonly LateRun[] {
  return DISSOLVING_PHOTOS.map((photo, at) => ({
    photo,
    model: DISSOLVING_MODELS[at % DISSOLVING_MODELS.length] ?? '',
    style: DISSOLVING_STYLES[Math.floor(at / DISSOLVING_MODELS.length)] ?? 'simplify',
    seed: FULL_RUNS + LATER_RUNS + at + 1,
    ...{ sidePx: FULL_PX, frames: DISSOLVED_FRAMES },
  }))
}

const BEFORE_NEWEST = FULL_RUNS + LATER_RUNS + DISSOLVING_PHOTOS.length

function newestRuns(): readonly LateRun[] {
  return Array.from({ length: NEWEST_RUNS }, (_, at) =>
    runAt(BEFORE_NEWEST + at, NEWEST_MODELS, FULL_PX, at % LATER_LONG_EVERY === 0 ? LONG_FRAMES : FULL_FRAMES),
  )
}

function worldRuns(): readonly LateRun[] {
  return Array.from({ length: WORLD_RUNS }, (_, at) => ({
    ...runAt(
      BEFORE_NEWEST + NEWEST_RUNS + at,
      WORLDS,
      FULL_PX,
      at % LATER_LONG_EVERY === 0 ? LONG_FRAMES : FULL_FRAMES,
    ),
    model: WORLDS[at % WORLDS.length] ?? '',
    style: STYLES[Math.floor(at / WORLDS.length)] ?? 'reproduce',
  }))
}

function shownRuns(): readonly LateRun[] {
  const specimens = Object.values(SPECIMENS).map(({ photograph, model, style, seed, totalFrames }) => ({
    photo: `${SPECIMENS_FOLDER}/${photograph.replace('.jpg', '')}`,
    ...{ model, style, seed, sidePx: FULL_PX, frames: totalFrames === 25 ? SHOWN_FRAMES : SHOWN_LONG_FRAMES },
  }))
  const citrus = { photo: 'citrus-slices', model: 'melt', sidePx: FULL_PX, frames: SHOWN_FRAMES }
  // That of the landing page, and one in which somebody read a false label.
  return [...specimens, { ...citrus, style: 'dreamy', seed: 59 }, { ...citrus, style: 'stylize', seed: 918273 }]
}

function lastWorldRuns(): readonly LateRun[] {
  return Array.from({ length: LAST_WORLD_RUNS + PASSED_OVER_RUNS }, (_, at) => ({
    ...runAt(
      BEFORE_NEWEST + NEWEST_RUNS + WORLD_RUNS + at,
      [at < LAST_WORLD_RUNS ? LAST_WORLD : PASSED_OVER],
      FULL_PX,
      at % LATER_LONG_EVERY === 0 ? LONG_FRAMES : FULL_FRAMES,
    ),
    style: STYLES[at % STYLES.length] ?? 'reproduce',
  }))
}

function runAt(at: number, models: readonly string[], sidePx: number, frames: readonly number[] = []): LateRun {
  return {
    photo: LATE_PHOTOS[(at * STEP) % LATE_PHOTOS.length] ?? '',
    model: models[at % models.length] ?? '',
    style: STYLES[Math.floor(at / models.length) % STYLES.length] ?? 'reproduce',
    seed: at + 1,
    ...{ sidePx, frames },
  }
}

const RUNS_OF_FRAMES = lateRuns().flatMap(({ frames }, run) => frames.map(() => run))

/** The run, by its place among all of them, to which a late frame belongs, by its number from 1; −1 for none. */
export function runOfFrame(number: number): number {
  return RUNS_OF_FRAMES[number - 1] ?? -1
}
