import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** `paused`: works, but waits for a busy or exhausted service. `idle`: nothing was asked of it in the last hour. */
export const componentState = z.enum(['operational', 'idle', 'paused', 'degraded', 'down'])
export type ComponentState = z.infer<typeof componentState>

export const STATUS_COMPONENTS = ['api', 'database', 'queue', 'storage'] as const

export const providerHealth = z.object({
  provider: z.string(),
  name: z.string(),
  state: componentState,
  /** Tries at a frame in the last hour. */
  tries: z.number().int().nonnegative(),
  /** Share of those tries that made a frame, 0–1; null without a try. */
  successRate: z.number().min(0).max(1).nullable(),
  /** Median time of the frames made in the last hour, in milliseconds; null without one. */
  medianFrameMs: z.number().nonnegative().nullable(),
  /** Until when the provider asked us to wait. */
  pausedUntil: z.iso.datetime().nullable(),
  /** Why it takes no new evolutions until then, in a sentence; null when it is only busy. */
  pauseReason: z.string().nullable(),
})
export type ProviderHealth = z.infer<typeof providerHealth>

export const getStatus = endpoint({
  id: 'getStatus',
  method: 'GET',
  path: '/api/status',
  summary: 'How the service is doing: its components, and each provider over the last hour',
  ok: {
    status: 200,
    body: z.object({
      /** The worst of the parts; a provider alone makes it `degraded` at most. */
      state: componentState.extract(['operational', 'degraded', 'down']),
      /** The storage is `degraded` while its disk is so full that no new evolution starts. */
      components: z.array(
        z.object({
          id: z.enum(STATUS_COMPONENTS),
          state: componentState,
          /** How long the part took to answer, in milliseconds; null when it did not. */
          latencyMs: z.number().nonnegative().nullable(),
        }),
      ),
      queue: z.object({
        /** Evolutions that wait for a worker, 100,000 at most, and those being made; null while the database does not answer. */
        waiting: z.number().int().nonnegative().nullable(),
        running: z.number().int().nonnegative().nullable(),
        /** For how long somebody waits who has nothing being made, in milliseconds; null where nobody does. */
        longestWaitMs: z.number().nonnegative().nullable(),
      }),
      /** Empty while the database, which knows how they did, does not answer. */
      providers: z.array(providerHealth),
      /** When this was found out; the answer is kept for a few seconds. */
      checkedAt: z.iso.datetime(),
    }),
  },
  fails: [],
})
