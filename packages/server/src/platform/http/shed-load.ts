import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PROBLEM_STATUS, type ProblemBody } from '@afterimage/contract/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../address-rules.ts'
import { Problem } from '../problem.ts'
import { interceptRequests } from './intercept-requests.ts'
import { PROBES } from './probe-routes.ts'
import { hearOfAway } from './while-away.ts'

/** When a process has more to do than it can. */
export interface LoadBounds {
  /** Requests being worked on at once: read, not yet answered, and not waiting for somebody else's server. */
  readonly maxWorking: number
  /** From so many on, a network that has more than its share of them gets no more in; the rest is for the others. */
  readonly sharedFrom: number
  /** By how much the event loop may be late while there is an overload. */
  readonly maxLateMs: number
  /** A loop that is late for fewer requests than these is busy with something else, and catches up. */
  readonly overload: number
}

interface LoadParts {
  /** Who makes a request. */
  readonly addressOf: (request: IncomingMessage) => string
  /** Hears of each that is rejected before it was routed. */
  readonly onRejected: (method: string) => void
}

/** Some 30 for each connection to the database: what waits longer than these take is not waited for any more. */
const BOUNDS: LoadBounds = { maxWorking: 300, sharedFrom: 250, maxLateMs: 1_000, overload: 150 }
const LOOK_MS = 250
const COME_BACK_S = 2
const MESSAGE = 'The server is very busy at the moment. Please try again shortly.'

/**
 * Answers 503 with when to come back while the process has too much to do: requests that queue until they time out help
 * nobody. It does so before anything else looks at the request, since a refusal that costs as much as an answer relieves
 * nobody either; a single network that brings the overload is sent away a little sooner than others. Probes are always answered, since what is busy must not be restarted for it, and count for nothing, so that
 * no flood of them keeps others out.
 */
export function shedLoad(
  app: FastifyInstance,
  { addressOf, onRejected }: LoadParts,
  bounds: LoadBounds = BOUNDS,
): void {
  // Neither an upload that is still arriving nor a film that is being sent keeps anybody waiting but its own client.
  const working = new Map<FastifyRequest, string>()
  const ofNetwork = new Map<string, number>()
  const enter = (request: FastifyRequest) => {
    if (working.has(request)) return
    const network = networkOf(request.ip)
    working.set(request, network)
    ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1)
  }
  const leave = (request: FastifyRequest) => {
    const network = working.get(request)
    if (network === undefined) return
    working.delete(request)
    const rest = (ofNetwork.get(network) ?? 0) - 1
    if (rest > 0) ofNetwork.set(network, rest)
    else ofNetwork.delete(network)
  }
  const hasItsShare = (request: IncomingMessage) =>
    working.size >= bounds.sharedFrom &&
    (ofNetwork.get(networkOf(addressOf(request))) ?? 0) > working.size / (ofNetwork.size + 1)
  let lateMs = 0
  let lookedAt = performance.now()
  const looking = setInterval(() => {
    const now = performance.now()
    lateMs = now - lookedAt - LOOK_MS
    lookedAt = now
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(looking))
  app.addHook('preHandler', (request, reply, done) => {
    if (request.headers.upgrade !== undefined || isProbe(request.routeOptions.url)) return done()
    // Again, for those that came with it.
    if (hasItsShare(request.raw)) return done(new Problem('overloaded', MESSAGE, { retryAt: comeBackAt() }))
    enter(request)
    hearOfAway(request, (isAway) => {
      if (isAway) leave(request)
      else if (!reply.sent && !request.socket.destroyed) enter(request)
    })
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    leave(request)
    done()
  })

  const isTooMuch = () =>
    working.size >= bounds.maxWorking || (lateMs > bounds.maxLateMs && working.size > bounds.overload)
  interceptRequests(app, (request, response) => {
    if (isProbe(request.url) || !(isTooMuch() || hasItsShare(request))) return false
    onRejected(request.method ?? '')
    reject(response)
    return true
  })
}

function isProbe(path: string | undefined): boolean {
  return PROBES.some((probe) => probe === path)
}

function reject(response: ServerResponse): void {
  const requestId = randomUUID()
  const body: ProblemBody = {
    error: MESSAGE,
    code: 'overloaded',
    message: MESSAGE,
    requestId,
    retryAt: comeBackAt().toISOString(),
  }
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

function comeBackAt(): Date {
  return new Date(Date.now() + COME_BACK_S * 1_000)
}
