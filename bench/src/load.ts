// `npm run bench:load`: what one web process carries, on PostgreSQL, beside a bare Fastify in the same run: polling, gallery,
// create, 2,000 open sockets, 10,000 viewers, and more than it can. `--short` tries it with a few of each.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { STATUS_POLL_MS } from '@afterimage/core/limits'
import { openAnnouncer } from '@afterimage/server/platform/database/announcer'
import { openDatabase } from '@afterimage/server/platform/database/open-database'
import { startPostgres } from '@afterimage/testing/databases/postgres'
import { type ServerProcess, startServerProcess } from '@afterimage/testing/server/server-process'
import { pino } from 'pino'
import sharp from 'sharp'
import { fillGallery } from './gallery-fill.ts'
import { type CallInit, openKeepAliveClient } from './keep-alive-client.ts'
import { type Driven, drive } from './load-drive.ts'
import { type LoadFigures, loadReport } from './load-report.ts'
import { goOn, recordFrameOfEach, startAgain } from './load-scene.ts'
import { listen, someAddress } from './load-sockets.ts'
import { watch } from './load-viewers.ts'
import { keepReport } from './report.ts'

/** Pages for which a frame may take half a second at most. */
const LIVE_PAGES = 200
const { values: flags } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const forMs = flags.short ? 300 : 8_000
const sockets = flags.short ? 50 : 2_000
const viewers = flags.short ? 200 : 10_000
const watchMs = flags.short ? 3_000 : 30_000
const gallery = flags.short ? 500 : 20_000
const callers = flags.short ? 60 : 3_000
/** Polls are answered together every 20 ms: with a few callers it is their waiting that would be measured. */
const pollers = flags.short ? 32 : 256

const dataDir = await mkdtemp(join(tmpdir(), 'afterimage-bench-load-'))
const postgres = await startPostgres()
try {
  const databaseUrl = await postgres.createDatabase()
  const database = await openDatabase({ databaseUrl, dataDir }, pino({ level: 'silent' }))
  const { db } = database
  await fillGallery(db, gallery, () => undefined)
  const ids = await startAgain(db, 100)
  const bare = await startBare()
  const bareFastify = await drive(bare.url, { connections: pollers, forMs, next: () => ['/'] })
  await bare.end('SIGTERM')
  const web = await startServerProcess({
    DATA_DIR: dataDir,
    // What looking costs is bench:sight's to say.
    LOOK: 'off',
    DATABASE_URL: databaseUrl,
    ROLE: 'web',
    SESSION_SECRET: 'bench'.repeat(8),
    TRUST_PROXY: 'true',
    DEMO_ACCOUNT: 'off',
    LOG_LEVEL: 'info',
  })
  const memory = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${web.pid}/status`, 'utf8'))?.[1]) * 1_024
  const rows: [string, Driven, number][] = []
  const say = (text: string) => console.log(text)
  const measure = async (name: string, connections: number, next: () => readonly [string, CallInit?]) => {
    const driven = await drive(web.url, { connections, forMs, next })
    rows.push([name, driven, await memory()])
    say(`${name}: ${driven.perS.toFixed(0)}/s ${JSON.stringify(driven.statuses)}`)
    return driven
  }
  const some = () => ids[Math.floor(Math.random() * ids.length)]
  const address = (id: string | undefined) => `/api/evolution/${id}/status`
  const known = await etags(web, ids.map(address))
  // Not a probe: those are answered at a pace where an overload of callers asks.
  const asBrowsers = { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }
  await measure('landing page, as browsers ask', pollers, () => ['/', asBrowsers])
  await measure('status, unchanged (304)', pollers, () => {
    const path = address(some())
    return [path, { headers: { 'if-none-match': known.get(path) ?? '' } }]
  })
  await measure('status, whole', pollers, () => [address(some())])
  await measure('gallery, first page', 16, () => ['/api/gallery'])
  const body = await startBody()
  await measure('create', 8, () => [
    createEvolution.path,
    { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() } },
  ])
  const beforeBytes = await memory()
  const announcer = openAnnouncer(db, console)
  const heard = { announcer, number: 31 }
  const listened = await listen(web.url, db, { ...heard, ids, sockets })
  const others = ids.slice(listened.evolutions)
  const pages = await listen(web.url, db, { ...heard, ids: others, sockets: Math.min(sockets, LIVE_PAGES) })
  await recordFrameOfEach(db, others.slice(pages.evolutions), 31)
  say(`${pages.sockets} and ${listened.sockets} sockets heard`)
  const stop = new AbortController()
  const growing = goOn(db, ids, 10_000, announcer, stop.signal, 32)
  const watched = await watch(web.url, { paths: ids.map(address), viewers, everyMs: STATUS_POLL_MS, forMs: watchMs })
  const watchedBytes = await memory()
  stop.abort()
  await growing
  await announcer.close()
  say(`${viewers} viewers: ${watched.perS.toFixed(0)}/s`)
  const shed = await measure('more than it can', callers, () => ['/api/gallery?limit=100'])
  const after = await measure('afterwards, gallery', 1, () => ['/api/gallery'])
  const figures: LoadFigures = {
    bareFastify,
    rows,
    pages,
    listened,
    beforeBytes,
    watched,
    watchedBytes,
    shed,
    after,
    callers,
    viewers,
    pollers,
  }
  await web.end('SIGTERM')
  await database.close()
  await keepReport('load.md', loadReport(figures, forMs), flags.short)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function startBare(): Promise<ServerProcess> {
  return startServerProcess({}, { program: [new URL('load-bare.ts', import.meta.url).pathname] })
}

async function etags(web: ServerProcess, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const client = openKeepAliveClient(web.url, 4)
  const found = await Promise.all(paths.map(async (path) => [path, (await client.call(path)).etag ?? ''] as const))
  client.close()
  return new Map(found)
}

/** What a browser sends to start an evolution of a small picture. */
async function startBody(): Promise<string> {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c64' } })
    .jpeg()
    .toBuffer()
  return JSON.stringify({ imageData: `data:image/jpeg;base64,${picture.toString('base64')}`, totalFrames: 10 })
}
