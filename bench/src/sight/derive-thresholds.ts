import { seededRandom } from '@afterimage/frames/seeded-random'
import { THINGS, type Thing } from '@afterimage/sight/things'
import type { ThingAssessments } from './assessments.ts'
import { labelFigures } from './label-figures.ts'

/** From where on a thing is told of which is known when the detector errs, and one of which hardly anything is. */
const KNOWN_FROM = 0.45
const UNKNOWN_FROM = 0.6
/** So many mistakes make a thing known. */
const KNOWN_MISTAKES = 3
/** Of a thing that it errs on often, these may be told. */
const TOLD_MISTAKES = 0
/** How far above the surest mistake it begins. */
const ABOVE = 0.01
const FOLDS = 5
const SHUFFLES = 20

/** From which score on each thing is told: above the detector's mistakes in the frames that were assessed, in hundredths. */
export function deriveThresholds(assessments: ThingAssessments): ReadonlyMap<Thing, number> {
  const mistakes = new Map<Thing, number[]>()
  for (const things of assessments.values()) {
    for (const [thing, { score, isSeen }] of things) {
      if (!isSeen) mistakes.set(thing, [...(mistakes.get(thing) ?? []), score])
    }
  }
  return new Map(
    THINGS.map((thing) => {
      const surestFirst = (mistakes.get(thing) ?? []).toSorted((a, b) => b - a)
      const least = surestFirst.length >= KNOWN_MISTAKES ? KNOWN_FROM : UNKNOWN_FROM
      const surest = surestFirst[Math.floor(TOLD_MISTAKES * surestFirst.length)] ?? 0
      return [thing, Math.max(least, Math.ceil(100 * (surest + ABOVE) - 1e-9) / 100)]
    }),
  )
}

/**
 * The share of frames with a label that nobody sees where the thresholds come from other runs: each fifth of the runs by those of the
 * other four, the mean of twenty ways to make fifths.
 */
export function mistakenHeldOut(
  frames: number,
  runOf: (frame: number) => number,
  assessments: ThingAssessments,
): number {
  const runs = [...new Set(Array.from({ length: frames }, (_, at) => runOf(at + 1)))]
  let mistaken = 0
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
    const random = seededRandom(shuffle + 1)
    const shuffled = runs.map((run) => ({ run, at: random() })).toSorted((a, b) => a.at - b.at)
    for (let fold = 0; fold < FOLDS; fold++) {
      const out = new Set(shuffled.filter((_, at) => at % FOLDS === fold).map(({ run }) => run))
      const part = (isOut: boolean) => new Map([...assessments].filter(([number]) => out.has(runOf(number)) === isOut))
      const thresholds = deriveThresholds(part(false))
      mistaken += labelFigures(frames, part(true), (thing) => thresholds.get(thing) ?? 1).mistaken
    }
  }
  return mistaken / SHUFFLES / frames
}
