import type { StyledPrompt } from './choose-prompt.ts'
import type { Schedule } from './evolve.ts'
import { describeStop, hasStopRule, NO_STOP, type StopRules } from './stop-rules.ts'
import { STYLES, type Style } from './styles.ts'

/**
 * Where the chance of each pass comes from. `one`: the run's seed and the number of the frame. `each`: a seed of its own for each frame,
 * which follows from the first. `same`: the run's seed alone, so that every pass has the same noise. Each run can be made again.
 */
export const SEED_POLICIES = ['one', 'each', 'same'] as const
export type SeedPolicy = (typeof SEED_POLICIES)[number]

export const MAX_CHANGES = 8
/** Characters of a prompt that takes over on the way. */
export const MAX_CHANGE_PROMPT_LENGTH = 400

/** The first frame that something may take over at: what frame 1 is asked for with is the run's own style and prompt. */
export const FIRST_CHANGE = 2

/** From frame `from` on another style, with its fixed prompt, or another prompt, or both. */
export interface ScheduleChange {
  /** {@link FIRST_CHANGE} or more. */
  readonly from: number
  readonly style: Style | null
  readonly prompt: string | null
}

/** How strongly the passes change the picture from a frame on, up to the next point in a straight line. */
export interface StrengthPoint {
  readonly frame: number
  /** {@link STRENGTH_RANGE}; of the networks that come along, one half is what they usually do. */
  readonly strength: number
}

export const STRENGTH_RANGE = { least: 0.1, most: 1, usual: 0.5 } as const
export const MAX_STRENGTH_POINTS = 8

/** Whether frames are named in their order, each once. */
export function areInOrder(frames: readonly number[]): boolean {
  return frames.every((frame, at) => frame > (frames[at - 1] ?? 0))
}

/** ΔE. About 2.3 is just visible; above the most next to nothing of a pass would be taken. */
export const HOLD_RANGE = { least: 1, most: 15 } as const

/** What may be chosen of a run besides its style, prompt, seed and length. */
export interface RunOptions {
  readonly seeds: SeedPolicy
  /** In the order of their frames. */
  readonly schedule: readonly ScheduleChange[]
  /** What every second frame is asked for with, to undo what the one before it did; null for a run that only goes on. */
  readonly undoPrompt: string | null
  /** In the order of their frames; empty for what the model usually does. */
  readonly strength: readonly StrengthPoint[]
  /** Where a pass changes less than this, ΔE*ab on the mean of the surroundings, the frame before stays; null takes all of each answer. */
  readonly holdBelow: number | null
  readonly stop: StopRules
}

export const USUAL_RUN: RunOptions = {
  seeds: 'one',
  schedule: [],
  undoPrompt: null,
  strength: [],
  holdBelow: null,
  stop: NO_STOP,
}

/** What was recorded of a run, also by a version that knew less of it. */
export function completeRun(recorded: Partial<RunOptions> | null): RunOptions {
  return { ...USUAL_RUN, ...recorded, stop: { ...NO_STOP, ...recorded?.stop } }
}

/** Whether nothing of a run was chosen. */
export function isUsualRun({ seeds, schedule, undoPrompt, strength, holdBelow, stop }: RunOptions): boolean {
  const isSteady = seeds === 'one' && schedule.length === 0 && strength.length === 0
  return isSteady && undoPrompt === null && holdBelow === null && !hasStopRule(stop)
}

/** What each frame of a run is asked for with. */
export function scheduleOf(
  begun: StyledPrompt & { readonly seed: number },
  { seeds, schedule, undoPrompt, strength, holdBelow }: RunOptions,
): Schedule {
  return (number) => {
    let asked: StyledPrompt = { style: begun.style, prompt: begun.prompt }
    for (const change of schedule) if (change.from <= number) asked = changed(asked, change)
    if (undoPrompt !== null && number % 2 === 0) asked = { ...asked, prompt: undoPrompt }
    return {
      ...asked,
      seed: seeds === 'each' ? seedAt(begun.seed, number) : begun.seed,
      ...(seeds === 'same' && { hasSameNoise: true }),
      ...(strength.length > 0 && { strength: strengthAt(strength, number) }),
      ...(holdBelow !== null && { holdBelow }),
    }
  }
}

function changed(asked: StyledPrompt, { style, prompt }: ScheduleChange): StyledPrompt {
  if (style === null) return { style: asked.style, prompt: prompt ?? asked.prompt }
  return { style, prompt: prompt ?? STYLES[style].prompt }
}

/** The strength of one pass: in a straight line from point to point, and level before the first and after the last. */
export function strengthAt(points: readonly StrengthPoint[], number: number): number {
  const next = points.find(({ frame }) => frame >= number)
  const before = points.findLast(({ frame }) => frame <= number)
  if (next === undefined || before === undefined) return (next ?? before)?.strength ?? STRENGTH_RANGE.usual
  const share = next.frame === before.frame ? 0 : (number - before.frame) / (next.frame - before.frame)
  return Math.round(1_000 * (before.strength + share * (next.strength - before.strength))) / 1_000
}

/** The seed of one pass, 0 … 2³² − 1: that of the run for the first, then numbers that have nothing in common (MurmurHash3's finaliser). */
function seedAt(seed: number, number: number): number {
  if (number === 1) return seed
  let mixed = (seed + Math.imul(number, 0x9e37_79b1)) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** What of a run lies beyond its last frame, and so never comes, with its frame; undefined where nothing does. */
export function beyondTheEnd(
  { schedule, strength }: Pick<RunOptions, 'schedule' | 'strength'>,
  totalFrames: number,
): { readonly what: 'change' | 'strength'; readonly frame: number } | undefined {
  const change = schedule.find(({ from }) => from > totalFrames)
  if (change !== undefined) return { what: 'change', frame: change.from }
  const point = strength.find(({ frame }) => frame > totalFrames)
  return point && { what: 'strength', frame: point.frame }
}

/** What of a run was chosen, each in a few words: "from frame 30: Dreamy". Empty for the usual run. */
export function describeRun({ seeds, schedule, undoPrompt, strength, holdBelow, stop }: RunOptions): readonly string[] {
  return [
    ...schedule.map(({ from, style, prompt }) => `from frame ${from}: ${describeChange(style, prompt)}`),
    ...(undoPrompt === null ? [] : [`every second frame: “${undoPrompt}”`]),
    ...(strength.length === 0 ? [] : [`strength ${describeStrength(strength)}`]),
    ...(holdBelow === null ? [] : [`holds what changes by less than ${holdBelow} ΔE`]),
    ...(seeds === 'each' ? ['a new seed for each frame'] : []),
    ...(seeds === 'same' ? ['the same seed in every pass'] : []),
    ...describeStop(stop),
  ]
}

/** Of a curve with more points only so many at its beginning, and its end, are described. */
const FIRST_POINTS = 3

/** "80%", "20% at frame 1, 90% at 50", "20% at frame 1, 90% at 7, 40% at 13, …, 60% at 25". */
function describeStrength(points: readonly StrengthPoint[]): string {
  const figures = points.map(({ frame, strength }, at) => {
    const figure = `${Math.round(strength * 100)}%`
    return points.length === 1 ? figure : `${figure} at ${at === 0 ? 'frame ' : ''}${frame}`
  })
  if (figures.length <= FIRST_POINTS + 1) return figures.join(', ')
  return [...figures.slice(0, FIRST_POINTS), '…', figures.at(-1)].join(', ')
}

/** The same as a fact of the film, where there is one. */
export function runFacts(run: RunOptions): Readonly<Record<string, string>> {
  const words = describeRun(run)
  return words.length === 0 ? {} : { Run: words.join('; ') }
}

/** What changes, in a few words: "Dreamy", "“make it night”". */
export function describeChange(style: Style | null, prompt: string | null): string {
  return [...(style === null ? [] : [STYLES[style].name]), ...(prompt === null ? [] : [`“${prompt}”`])].join(', ')
}
