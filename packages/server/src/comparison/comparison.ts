import type { Db } from '../platform/database/tables.ts'
import type { Feature } from '../platform/feature.ts'
import { keepAnswer } from '../platform/keep-answer.ts'
import { serveComparison } from './comparison-routes.ts'
import { type CountedHalfLives, countHalfLives } from './count-half-lives.ts'
import { listEnds } from './half-life-store.ts'

/** Of a small gallery counting takes milliseconds, and is as fresh as this; of a million evolutions a process counts for one part in a hundred. */
const KEPT = { minMs: 5_000, times: 100 }

export type { CountedHalfLives }

export interface Comparison extends Feature {
  count(): Promise<CountedHalfLives>
}

/** What became of all public evolutions together, by model and style. */
export function openComparison(db: Db): Comparison {
  const count = keepAnswer(async () => {
    const countedAt = new Date()
    return { groups: countHalfLives(await listEnds(db)), countedAt }
  }, KEPT)
  return { count, serve: (app) => serveComparison(app, count) }
}
