import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/** When a process has more to do than it can. */
export interface LoadBounds {
  /** Requests being worked on at once: read, and not yet answered. */
  readonly maxWorking: number
  /** By how much the event loop may be late while there is a crowd. */
  readonly maxLateMs: number
  /** A loop that is late for fewer requests than these is busy with something else, and catches up. */
  readonly crowd: number
}

/** Some 25 for each connection to the database: what waits longer than these take is not waited for any more. */
const BOUNDS: LoadBounds = { maxWorking: 250, maxLateMs: 1_000, crowd: 150 }
const PROBES = ['/healthz', '/readyz']
const LOOK_MS = 250
const COME_BACK_MS = 2_000

/**
 * Answers 503 with when to come back, before a body is read, while the process has too much to do: requests that queue
 * until they time out help nobody. Probes are always answered: what is busy must not be restarted for it.
 */
export function shedLoad(app: FastifyInstance, bounds: LoadBounds = BOUNDS): void {
  // Neither an upload that is still arriving nor a film that is being sent keeps anybody waiting but its own client.
  const working = new Set<FastifyRequest>()
  const done = async (request: FastifyRequest) => {
    working.delete(request)
  }
  let lateMs = 0
  let lookedAt = performance.now()
  const looking = setInterval(() => {
    const now = performance.now()
    lateMs = now - lookedAt - LOOK_MS
    lookedAt = now
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(looking))
  app.addHook('onRequest', async (request) => {
    if (PROBES.includes(request.routeOptions.url ?? '')) return
    const isLate = lateMs > bounds.maxLateMs && working.size > bounds.crowd
    if (!isLate && working.size < bounds.maxWorking) return
    const retryAt = new Date(Date.now() + COME_BACK_MS)
    throw new Problem('overloaded', 'There is too much to do at the moment. Please try again shortly.', { retryAt })
  })
  app.addHook('preHandler', async (request) => {
    if (request.headers.upgrade === undefined) working.add(request)
  })
  app.addHook('onSend', done)
  app.addHook('onResponse', done)
  app.addHook('onRequestAbort', done)
}
