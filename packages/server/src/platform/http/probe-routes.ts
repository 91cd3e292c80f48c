import type { FastifyInstance } from 'fastify'
import { answerWithin } from '../answer-within.ts'

const PROBE_DEADLINE_MS = 2_000

/** `/healthz` says that the process answers; `/readyz` that it can do its work, by trying each check. */
export function serveProbes(app: FastifyInstance, checks: Readonly<Record<string, () => Promise<unknown>>>): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await succeeds(check, request.log)] as const),
    )
    const isReady = results.every(([, isFine]) => isFine)
    const report = Object.fromEntries(results.map(([name, isFine]) => [name, isFine ? 'ok' : 'failed']))
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'failed', ...report })
  })
}

async function succeeds(
  check: () => Promise<unknown>,
  log: { warn: (details: object, message: string) => void },
): Promise<boolean> {
  try {
    await answerWithin(PROBE_DEADLINE_MS, check)
    return true
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    return false
  }
}
