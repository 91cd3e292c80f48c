import type { SeenLabel } from '@afterimage/core/labels'
import { THINGS } from './things.ts'

/** Less is said of everything; which of the rest is told, and when, is not decided here but by `core/beliefs`. */
const RECORDED_FROM = 0.2
const MAX_LABELS = 8

/** What is recorded of the scores of all things: those that the network thinks of at all, the surest first. */
export function labelsOf(scores: ArrayLike<number>): readonly SeenLabel[] {
  return THINGS.map((id, at) => ({ id, score: scores[at] ?? 0 }))
    .filter(({ score }) => score >= RECORDED_FROM)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_LABELS)
}
