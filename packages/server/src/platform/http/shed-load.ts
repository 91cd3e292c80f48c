import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { PROBLEM_STATUS, type ProblemBody } from '@afterimage/contract/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PROBES } from './probe-routes.ts'
import { takeFirst } from './take-first.ts'
import { hearOfAway } from './while-away.ts'

/** When a process has more to do than it can. */
export interface LoadBounds {
  /** Requests being worked on at once: read, not yet answered, and not waiting for somebody else's server. */
  readonly maxWorking: number
  /** By how much the event loop may be late while there is a crowd. */
  readonly maxLateMs: number
  /** A loop that is late for fewer requests than these is busy with something else, and catches up. */
  readonly crowd: number
}

/** Some 25 for each connection to the database: what waits longer than these take is not waited for any more. */
const BOUNDS: LoadBounds = { maxWorking: 250, maxLateMs: 1_000, crowd: 150 }
const LOOK_MS = 250
const COME_BACK_S = 2
const WORDS = 'There is too much to do at the moment. Please try again shortly.'

/**
 * Answers 503 with when to come back while the process has too much to do: requests that queue until they time out help
 * nobody. It does so before anything else looks at the request, since a refusal that costs as much as an answer relieves
 * nobody either. Probes are always answered, since what is busy must not be restarted for it, and count for nothing, so that
 * no crowd of them keeps others out. `turnedAway` hears of each that is turned away.
 */
export function shedLoad(
  app: FastifyInstance,
  turnedAway: (method: string) => void,
  bounds: LoadBounds = BOUNDS,
): void {
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
  app.addHook('preHandler', async (request, reply) => {
    if (request.headers.upgrade !== undefined || isProbe(request.routeOptions.url)) return
    working.add(request)
    hearOfAway(request, (isAway) => {
      if (isAway) working.delete(request)
      else if (!reply.sent && !request.socket.destroyed) working.add(request)
    })
  })
  app.addHook('onSend', done)
  app.addHook('onResponse', done)
  app.addHook('onRequestAbort', done)

  const isTooMuch = () =>
    working.size >= bounds.maxWorking || (lateMs > bounds.maxLateMs && working.size > bounds.crowd)
  takeFirst(app, (request, response) => {
    if (!isTooMuch() || isProbe(request.url)) return false
    turnedAway(request.method ?? '')
    turnAway(response)
    return true
  })
}

function isProbe(path: string | undefined): boolean {
  return PROBES.some((probe) => probe === path)
}

function turnAway(response: ServerResponse): void {
  const requestId = randomUUID()
  const body: ProblemBody = { error: WORDS, code: 'overloaded', message: WORDS, requestId, retryAt: comeBackAt() }
  const text = JSON.stringify(body)
  response
    .writeHead(PROBLEM_STATUS.overloaded, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'retry-after': String(COME_BACK_S),
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    })
    .end(text)
}

function comeBackAt(): string {
  return new Date(Date.now() + COME_BACK_S * 1_000).toISOString()
}
