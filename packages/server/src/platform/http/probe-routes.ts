import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { answerWithin } from '../answer-within.ts'
import { interceptRequests } from './intercept-requests.ts'
import { type OverloadPace, openProbeOverload } from './probe-overload.ts'

/** Where orchestrators and balancers ask how a process is. */
export const PROBES = ['/healthz', '/readyz'] as const
const [ALIVE, READY] = PROBES

type Check = () => Promise<unknown>

interface ProbeTimes {
  /** After which a check has failed. */
  readonly deadlineMs: number
  /** However often somebody asks, each check is made once in this time. */
  readonly keptMs: number
}

const TIMES: ProbeTimes = { deadlineMs: 2_000, keptMs: 1_000 }
const IS_ALIVE = { status: 'ok' }

type Results = readonly (readonly [name: string, isFine: boolean])[]

/**
 * `/healthz` says that the process answers; `/readyz` that it can do its work, by trying each check. Which of them failed is told to
 * anyone who asks the process itself, not to those who come through a proxy. A flood of probes gets the same answers as a single one,
 * at the pace for overload.
 */
export function serveProbes(
  app: FastifyInstance,
  checks: Readonly<Record<string, Check>>,
  times = TIMES,
  pace?: OverloadPace,
): void {
  const readers = Object.entries(checks).map(([name, check]) => [name, shareRuns(check, times.deadlineMs)] as const)
  let asked: { readonly until: number; readonly results: Promise<Results> } | undefined
  const look = async (): Promise<Results> => {
    const now = performance.now()
    if (asked === undefined || now >= asked.until) {
      const until = now + times.keptMs
      asked = {
        until,
        results: Promise.all(readers.map(async ([name, read]) => [name, await read(app.log)] as const)),
      }
    }
    return asked.results
  }
  app.get(ALIVE, { schema: { hide: true } }, async () => IS_ALIVE)
  app.get(READY, { schema: { hide: true } }, async (request, reply) => {
    const { status, body } = report(await look(), request.headers)
    return reply.status(status).header('cache-control', 'no-store').send(body)
  })

  const overload = openProbeOverload(pace)
  app.addHook('preClose', async () => overload.close())
  interceptRequests(app, ({ method, url, headers }, response) => {
    if (method !== 'GET' || (url !== ALIVE && url !== READY)) return false
    return overload.delay(async () => {
      if (response.destroyed) return
      const { status, body } = url === ALIVE ? { status: 200, body: IS_ALIVE } : report(await look(), headers)
      answer(response, status, body)
    })
  })
}

/** One that hangs is not made again before it ends, however often somebody asks. */
function shareRuns(check: Check, deadlineMs: number): (log: FastifyBaseLogger) => Promise<boolean> {
  let running: Promise<unknown> | undefined
  const run = () => {
    running ??= check().finally(() => {
      running = undefined
    })
    return running
  }
  return async (log) => {
    try {
      await answerWithin(deadlineMs, run)
      return true
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return false
    }
  }
}

function report(results: Results, headers: IncomingHttpHeaders) {
  const isReady = results.every(([, isFine]) => isFine)
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  const parts = isForwarded ? [] : results.map(([name, isFine]) => [name, isFine ? 'ok' : 'failed'] as const)
  return {
    status: isReady ? 200 : 503,
    body: { status: isReady ? 'ok' : 'failed', ...Object.fromEntries(parts) },
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(text)
}
