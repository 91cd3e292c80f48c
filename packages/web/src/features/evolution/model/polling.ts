import { HEALTH_POLL_MS, STATUS_POLL_MS } from '@afterimage/core/limits'
import type { EvolutionStatus } from '@afterimage/core/statuses'
import { isSettled } from '@afterimage/core/statuses'
import { isGone } from '../../../shared/api/api-problem.ts'

/** Often enough for the title of a tab, and for what it says when it has ended. */
const HIDDEN_POLL_MS = 5_000

interface PollState {
  readonly status: EvolutionStatus | undefined
  readonly error: unknown
  /** The person stopped the live updates. */
  readonly isPaused: boolean
  /** Nobody looks, except at the tab's title. */
  readonly isHidden: boolean
}

/** Milliseconds to the next status poll, or false: polling ends with the evolution, or when it is gone, not at any other failure. */
export function statusPollMs({ status, error, isPaused, isHidden }: PollState): number | false {
  if (isPaused || isGone(error)) return false
  if (status !== undefined && isSettled(status)) return false
  return isHidden ? HIDDEN_POLL_MS : STATUS_POLL_MS
}

/** Milliseconds to the next health check, or false: health is of interest until the evolution is completed. */
export function healthPollMs(status: EvolutionStatus): number | false {
  return status === 'completed' ? false : HEALTH_POLL_MS
}
