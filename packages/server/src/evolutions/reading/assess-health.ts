import type { EvolutionHealth } from '@afterimage/contract/evolution'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { areFilesGone } from '../records/retention-store.ts'

const LEAST_STUCK_MS = 60_000
/** A film waits for its turn and is rendered in large steps; an evolution in the queue waits for other people's. */
const FILM_STUCK_MS = 5 * 60_000
const QUEUE_STUCK_MS = 10 * 60_000

/** Whether the evolution is stuck: no progress for three times the model's usual time, at least a minute. */
export function assessHealth(evolution: EvolutionRow, usualFrameMs: number, now: Date): EvolutionHealth {
  const lastSign = Math.max(evolution.updated_at.getTime(), evolution.waiting_until?.getTime() ?? 0)
  const isStuck = now.getTime() - lastSign > quietLimitMs(evolution, usualFrameMs)
  const hasFailed = evolution.status === 'failed' && !areFilesGone(evolution)
  return {
    isStuck,
    timeSinceCreated: Math.max(0, now.getTime() - evolution.created_at.getTime()),
    timeSinceUpdated: Math.max(0, now.getTime() - evolution.updated_at.getTime()),
    canRetry: hasFailed || (isStuck && evolution.status !== 'pending'),
    canCleanup: hasFailed || isStuck,
  }
}

function quietLimitMs(evolution: EvolutionRow, usualFrameMs: number): number {
  switch (evolution.status) {
    case 'pending':
      return QUEUE_STUCK_MS
    case 'processing':
      return Math.max(LEAST_STUCK_MS, 3 * usualFrameMs)
    case 'processing_animation':
      return FILM_STUCK_MS
    case 'completed':
    case 'failed':
      return Number.POSITIVE_INFINITY
  }
}
