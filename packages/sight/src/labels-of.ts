import type { SeenLabel } from '@afterimage/core/labels'
import { THINGS, type Thing } from './things.ts'

const MAX_LABELS = 5
/** Where hardly a mistake is known. */
const USUAL = 0.6
/** Of things for which late frames are often taken that are none; `bench/src/sight/derive-thresholds.ts` says how it is found. */
const THRESHOLDS: Readonly<Partial<Record<Thing, number>>> = {
  apple: 0.52,
  bowl: 0.54,
  cake: 0.45,
  cat: 0.52,
  cup: 0.48,
  dog: 0.45,
  donut: 0.58,
  laptop: 0.55,
  orange: 0.55,
  'parking meter': 0.55,
  person: 0.67,
  scissors: 0.48,
  'teddy bear': 0.61,
  toilet: 0.47,
  vase: 0.62,
  zebra: 0.76,
}

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
