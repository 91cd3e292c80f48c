import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { fillFleet } from '/work/wt-me/bench/src/fleet-fill.ts'
import { openDatabase } from '/work/wt-me/packages/server/src/platform/database/open-database.ts'
import { startPostgres } from '/work/wt-me/packages/testing/src/databases/postgres.ts'

const postgres = await startPostgres()
const dataDir = await mkdtemp(join(tmpdir(), 'afterimage-million-'))
await chmod(dataDir, 0o700)
const databaseUrl = await postgres.createDatabase()
const database = await openDatabase({ databaseUrl, dataDir }, pino({ level: 'silent' }))
const t = performance.now()
await fillFleet(database, dataDir, { inFlight: 10000, waiting: 1000000, sidePx: 32 })
console.log('filled', Math.round(performance.now() - t))
console.log(databaseUrl, dataDir)
await new Promise((r) => setTimeout(r, 3600_000))
