import type { ComponentState, STATUS_COMPONENTS } from './status-endpoint.ts'

/** What a state is called. */
export const STATE_WORDS = {
  operational: 'Operational',
  idle: 'Idle',
  paused: 'Paused',
  degraded: 'Degraded',
  down: 'Down',
} as const satisfies Record<ComponentState, string>

/** The parts of the service, and what each does. */
export const COMPONENTS = {
  api: { name: 'API', task: 'answers calls' },
  database: { name: 'Database', task: 'remembers everything' },
  queue: { name: 'Queue', task: 'hands out the work' },
  storage: { name: 'Storage', task: 'keeps pictures and films' },
} as const satisfies Record<(typeof STATUS_COMPONENTS)[number], { name: string; task: string }>

/** The heading of the status page: the whole in a sentence, its second part in italics. */
export const HEADINGS = {
  operational: ['Everything works,', 'as far as we can tell'],
  degraded: ['It works,', 'though not all of it'],
  down: ['Something is broken.', 'We are working on it'],
} as const satisfies Partial<Record<ComponentState, readonly [string, string]>>
