import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@afterimage/testing/databases/postgres'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { readPhoto } from '@afterimage/testing/images/photo'
import { type ServerProcess, startServerProcess } from '@afterimage/testing/server/server-process'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fetchDetail, follow } from '../test/follow.ts'
import { makeManyToMeasure } from '../test/many-to-measure.ts'
import { SERVER_DATABASES } from '../test/server-databases.ts'
import { imageForm } from '../test/test-server.ts'
import { openDatabase } from './platform/database/open-database.ts'
import type { Db } from './platform/database/tables.ts'

const created = z.object({ evolutionId: z.uuid() })
/** Enough that a kill finds most of them unmeasured. */
const COPIES = 40
/** A dead worker's job is given to others after ten seconds of silence, and waits for its next try as long. */
const SOON_MS = 60_000

describe.each(SERVER_DATABASES)('a process that is killed while it measures evolutions of before, on %s', (kind) => {
  let dataDir: string
  let env: Record<string, string>
  let closePostgres = async () => {}
  let server: ServerProcess | undefined

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-measuring-'))
    env = { DATA_DIR: dataDir }
    if (kind === 'PGlite') return prepareDataFolder(dataDir)
    const postgres = await startPostgres()
    closePostgres = postgres.stop
    env = { ...env, DATABASE_URL: await postgres.createDatabase(), SESSION_SECRET: 'measured'.repeat(8) }
  })
  afterAll(async () => {
    await server?.end('SIGKILL')
    await closePostgres()
    await rm(dataDir, { recursive: true, force: true })
  })

  const start = async () => {
    server = await startServerProcess(env)
    return server
  }
  /** While no process runs: on the embedded database that is the only time. */
  const inDatabase = async <Found>(work: (db: Db) => Promise<Found>) => {
    const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir }, pino({ level: 'silent' }))
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }
  const isMeasured = async (url: string, id: string | undefined) =>
    (await fetchDetail(url, id ?? '')).evolution.kept !== null

  test('leaves them to the next one, which goes on within a minute', async () => {
    const first = await start()
    const photo = await sharp(await readPhoto('raccoon.jpg'))
      .resize(96)
      .png()
      .toBuffer()
    const answer = await fetch(`${first.url}/api/evolution`, imageForm(photo, { totalFrames: '10' }))
    const { evolutionId } = created.parse(await answer.json())
    await follow(first.url, evolutionId, ({ status }) => status === 'completed')
    await first.end('SIGTERM')
    const copies = await inDatabase(async (db) => {
      // The span in which the job was asked for is over.
      await sql`delete from pgboss.job where name = 'measure-again'`.execute(db)
      return makeManyToMeasure(db, dataDir, evolutionId, COPIES)
    })

    const doomed = await start()
    while (!(await isMeasured(doomed.url, copies[0]))) {}
    await doomed.end('SIGKILL')
    const left = await inDatabase(async (db) => {
      const { rows } = await sql`select 1 from pgboss.job where name = 'measure-again' and state = 'active'`.execute(db)
      const waiting = db.selectFrom('evolutions').select('id').where('needs_measuring', '=', true)
      return { jobs: rows.length, next: (await waiting.orderBy('created_at', 'desc').executeTakeFirst())?.id }
    })
    expect(left).toEqual({ jobs: 1, next: expect.any(String) })

    const { url } = await start()
    await expect.poll(() => isMeasured(url, left.next), { timeout: SOON_MS }).toBe(true)
  }, 180_000)
})
