import { runsOf, type SeenFrame } from './beliefs.ts'

/** When a run ends before its length: with the first frame of which one of these is true. */
export interface StopRules {
  /** It keeps less of the original than this share, 0–1; null for no such rule. */
  readonly keptBelow: number | null
  /** It is less like the original in meaning than this, 0–1; null for no such rule. */
  readonly meaningBelow: number | null
  /** It is the second in a row that is not taken for what the original was taken for. */
  readonly whenLabelChanges: boolean
  /** Nothing has changed in it, nor in the frame before. */
  readonly whenStill: boolean
}

/** What a rule may compare with, a share or a meaning: above the one, the other at most. */
export const STOP_BOUNDS = { above: 0, most: 1 } as const

export const NO_STOP: StopRules = { keptBelow: null, meaningBelow: null, whenLabelChanges: false, whenStill: false }

export function hasStopRule(rules: StopRules): boolean {
  return rules.keptBelow !== null || rules.whenStill || needsSight(rules)
}

/** Whether a network has to look at each frame before the next one is asked for. */
export function needsSight({ meaningBelow, whenLabelChanges }: StopRules): boolean {
  return meaningBelow !== null || whenLabelChanges
}

/** Which rule ended a run. */
export const STOP_CAUSES = ['kept', 'meaning', 'label', 'still'] as const
export type StopCause = (typeof STOP_CAUSES)[number]

/** What the rules look at in a frame; null where it was not measured, or nobody has looked. */
export interface AssessedFrame extends SeenFrame {
  /** How like the original it is in meaning. */
  readonly meaning: number | null
  readonly toPrevious: { readonly ssim: number | null; readonly deltaE: number | null }
}

/** Less than this much may have changed of a picture in which nothing has: what rounding alone does to it. */
const STILL = { ssim: 0.999, deltaE: 0.2 }

/** The rule that ends a run with the last of its frames, all of which are given, the original first; undefined where none does. */
export function endingRule(rules: StopRules, frames: readonly AssessedFrame[]): StopCause | undefined {
  const last = frames.at(-1)
  if (last === undefined || last.number === 0) return undefined
  if (isBelow(last.kept, rules.keptBelow)) return 'kept'
  if (isBelow(last.meaning, rules.meaningBelow)) return 'meaning'
  if (rules.whenLabelChanges && hasLostItsLabel(frames)) return 'label'
  const made = frames.filter(({ number }) => number > 0)
  return rules.whenStill && made.length >= 2 && made.slice(-2).every(isStill) ? 'still' : undefined
}

function isBelow(value: number | null, bound: number | null): boolean {
  return bound !== null && value !== null && value < bound
}

/** As labels are told: where the network was sure of nothing in the original, there is nothing to lose. */
function hasLostItsLabel(frames: readonly AssessedFrame[]): boolean {
  const [first, ...others] = runsOf(frames)
  return first?.label !== undefined && others.length > 0
}

function isStill({ toPrevious: { ssim, deltaE } }: AssessedFrame): boolean {
  return ssim !== null && deltaE !== null && ssim >= STILL.ssim && deltaE <= STILL.deltaE
}

/** A share as a limit is told, unrounded: "99.9%", never "100%" for less. */
export function percentOf(share: number): string {
  return `${Number((share * 100).toPrecision(6))}%`
}

/** What was chosen of them, each in a few words. */
export function describeStop({ keptBelow, meaningBelow, whenLabelChanges, whenStill }: StopRules): readonly string[] {
  return [
    ...(keptBelow === null ? [] : [`stops below ${percentOf(keptBelow)} kept`]),
    ...(meaningBelow === null ? [] : [`stops below a meaning of ${meaningBelow}`]),
    ...(whenLabelChanges ? ['stops when its label changes'] : []),
    ...(whenStill ? ['stops when nothing changes any more'] : []),
  ]
}
