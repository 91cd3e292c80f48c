import type { ComponentState, STATUS_COMPONENTS } from '@afterimage/contract/status-endpoint'
import { formatDuration, formatExpectation } from '../../shared/format/format-duration.ts'
import type { BadgeDot } from '../../shared/ui/badge.tsx'

export const STATES = {
  operational: { word: 'Operational', dot: 'completed' },
  idle: { word: 'Idle', dot: 'off' },
  paused: { word: 'Paused', dot: 'pending' },
  degraded: { word: 'Degraded', dot: 'pending' },
  down: { word: 'Down', dot: 'failed' },
} as const satisfies Record<ComponentState, { word: string; dot: BadgeDot }>

export const COMPONENTS = {
  api: { name: 'API', task: 'answers calls' },
  database: { name: 'Database', task: 'remembers everything' },
  queue: { name: 'Queue', task: 'hands out the work' },
  storage: { name: 'Storage', task: 'keeps pictures and films' },
} as const satisfies Record<(typeof STATUS_COMPONENTS)[number], { name: string; task: string }>

/** The page's heading: the whole in a sentence, its second part in italics. */
export const HEADINGS = {
  operational: ['Everything works,', 'as far as we can tell'],
  degraded: ['It works,', 'though not all of it'],
  down: ['Something is broken.', 'We are working on it'],
} as const satisfies Partial<Record<ComponentState, readonly [string, string]>>

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
