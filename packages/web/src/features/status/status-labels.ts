import type { ComponentState } from '@afterimage/contract/status-endpoint'
import { STATE_WORDS } from '@afterimage/contract/status-words'
import { formatDuration, formatExpectation } from '../../shared/format/format-duration.ts'
import type { BadgeDot } from '../../shared/ui/badge.tsx'

export const STATES = {
  operational: { word: STATE_WORDS.operational, dot: 'completed' },
  idle: { word: STATE_WORDS.idle, dot: 'off' },
  paused: { word: STATE_WORDS.paused, dot: 'pending' },
  degraded: { word: STATE_WORDS.degraded, dot: 'pending' },
  down: { word: STATE_WORDS.down, dot: 'failed' },
} as const satisfies Record<ComponentState, { word: string; dot: BadgeDot }>

/** A share of successes as a percentage; only all of them are 100%. A dash where there were none to count. */
export function formatRate(rate: number | null): string {
  return rate === null ? '–' : `${Math.floor(rate * 1_000) / 10}%`
}

/** A measured time; a dash where there is none. */
export function formatTime(ms: number | null): string {
  return ms === null ? '–' : formatDuration(ms)
}

interface QueueLength {
  readonly waiting: number | null
  readonly running: number | null
  readonly longestWaitMs: number | null
}

const STARTS_AT_ONCE = 'Yours would start right away.'

/** What a new evolution would meet where the storage is not well. */
const FIRST_IN_LINE: Partial<Record<ComponentState, string>> = {
  degraded: 'Nothing new starts for now: the disk is nearly full.',
  down: 'Nothing new starts for now: the storage does not answer.',
}

/** A shorter wait is no news. */
const LONG_MS = 10_000

/** How many evolutions wait and run, how long the longest wait is, and whether a new one would start. */
export function queueMessage({ waiting, running, longestWaitMs }: QueueLength, storage: ComponentState) {
  if (waiting === null || running === null) return 'Unknown while the database does not answer.'
  if (waiting === 0 && running === 0) return `Nobody is waiting. ${FIRST_IN_LINE[storage] ?? STARTS_AT_ONCE}`
  const label = `${evolutions(running)} being made, ${waiting} waiting.`
  if (longestWaitMs === null || longestWaitMs < LONG_MS) return label
  return `${label} Someone has waited for a first frame for ${formatExpectation(longestWaitMs)}.`
}

function evolutions(count: number): string {
  return `${count} ${count === 1 ? 'evolution' : 'evolutions'}`
}
