import type { SeenLabel } from './sight.ts'
import { THINGS, type Thing } from './things.ts'

const MAX_LABELS = 5
/** Of things that no late frame was ever taken for. */
const USUAL = 0.4
const THRESHOLDS: Readonly<Partial<Record<Thing, number>>> = {}

/** From which score on a thing is told. */
export function thresholdOf(thing: Thing): number {
  return THRESHOLDS[thing] ?? USUAL
}

/** What is told of the scores of all things: those that reach their own threshold, the surest first. */
export function labelsOf(scores: ArrayLike<number>): readonly SeenLabel[] {
  return THINGS.map((id, at) => ({ id, score: scores[at] ?? 0 }))
    .filter(({ id, score }) => score >= thresholdOf(id))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_LABELS)
}
