import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@afterimage/server/platform/database/tables'
import { listVisitorRows } from '@afterimage/server/projects/project-store'
import { startServerProcess } from '@afterimage/testing/server/server-process'
import { sql } from 'kysely'
import { openKeepAliveClient } from './keep-alive-client.ts'
import { spreadOf, timeMs } from './timings.ts'

const TIMES = 5
const READY_WITHIN_MS = 180_000
const KEPT_WITHIN_MS = 300_000
const LOOK_MS = 100
const CARDS = 50

/** What is asked of the installation, and what it took: the median of some times, or the one time. */
export type Behind = readonly (readonly [what: string, tookMs: number])[]

/**
 * How long an installation with all those evolutions waiting takes for what goes on beside them, while nobody works at them: it starts a web process, asks it,
 * and has the worker do the housekeeping, as `startWorker` starts one.
 */
export async function measureBehind(
  db: Db,
  env: Readonly<Record<string, string>>,
  startWorker: () => Promise<{ end(signal: 'SIGTERM'): Promise<unknown> }>,
): Promise<Behind> {
  let metricsUrl = ''
  const startedAt = performance.now()
  const web = await startServerProcess(
    { ...env, ROLE: 'web', METRICS_PORT: '0' },
    {
      readyWithinMs: READY_WITHIN_MS,
      onLine: (line) => {
        metricsUrl = /"metrics":"([^"]+)"/.exec(line)?.[1] ?? metricsUrl
      },
    },
  )
  const startMs = performance.now() - startedAt
  const site = openKeepAliveClient(web.url, 1)
  const metrics = openKeepAliveClient(new URL(metricsUrl).origin, 1)
  const ask = async ({ call }: typeof site, path: string) => {
    const { status } = await call(path)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
  }
  const visitor = await db.selectFrom('evolutions').select('owner_visitor').limit(1).executeTakeFirst()
  const asked: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['status', () => ask(site, '/api/status')],
    ['gallery, first page', () => ask(site, '/api/gallery')],
    ['metrics', () => ask(metrics, new URL(metricsUrl).pathname)],
    ['list of one owner’s', () => listVisitorRows(db, visitor?.owner_visitor ?? '', CARDS)],
  ]
  const answered: [string, number][] = []
  try {
    for (const [what, call] of asked) {
      const tookMs: number[] = []
      for (let time = 0; time < TIMES; time += 1) tookMs.push(await timeMs(call))
      answered.push([what, spreadOf(tookMs).p50])
    }
  } finally {
    site.close()
    metrics.close()
    await web.end('SIGTERM')
  }
  const worker = await startWorker()
  const keptMs = await timeHousekeeping(db).finally(() => worker.end('SIGTERM'))
  return [['start of a web process', startMs], ...answered, ['housekeeping, retention with it', keptMs]]
}

/** By the clock of the database. */
async function timeHousekeeping(db: Db): Promise<number> {
  const deadline = Date.now() + KEPT_WITHIN_MS
  for (;;) {
    const { rows } = await sql<{ tookMs: number }>`
      select 1000 * extract(epoch from completed_on - started_on)::float8 as "tookMs" from pgboss.job
      where name = 'housekeeping' and state = 'completed' order by completed_on desc limit 1`.execute(db)
    if (rows[0] !== undefined) return rows[0].tookMs
    if (Date.now() > deadline) throw new Error('the housekeeping does not end')
    await sleep(LOOK_MS)
  }
}
