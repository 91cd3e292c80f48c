import type { FastifyInstance } from 'fastify'

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
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), PROBE_DEADLINE_MS)
  const done = check().then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'not ready')
      return false
    },
  )
  try {
    return await Promise.race([done, promise])
  } finally {
    clearTimeout(timer)
  }
}
