import { createReadStream, existsSync } from 'node:fs'
import { appendFile, copyFile, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { enqueueUnsettled } from '../evolutions/evolutions.ts'
import { JOBS } from '../open-features.ts'
import { recordAction } from '../operator/operator.ts'
import { dumpTables } from '../platform/database/dump-tables.ts'
import { listMigrations } from '../platform/database/list-tables.ts'
import { loadTables } from '../platform/database/load-tables.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openLogger } from '../platform/logging.ts'
import { openQueue } from '../platform/queue.ts'
import { copyStorage } from '../platform/storage/copy-storage.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { actorOf, type MaintenanceCommand } from './command.ts'
import { megabytes } from './file-commands.ts'
import { operatorName } from './operator-name.ts'

const about = z.object({
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** Rows of each table. */
  tables: z.record(z.string(), z.number().int().nonnegative()),
})

const ABOUT = 'backup.json'
const SECRET = 'session-secret'
const tableFile = (folder: string, table: string) => path.join(folder, 'tables', `${table}.ndjson`)

/**
 * Writes everything into a folder: the rows of one moment, then the files, which never change. A file that was deleted in
 * between is missing, and so is its evolution, or will be once the restored server has kept house.
 */
export function backUp(folder: string): MaintenanceCommand {
  return async (config) => {
    if (await isWithin(folder, config.dataDir)) {
      throw new Error(`${folder} is inside DATA_DIR, where the server keeps its own files. Name a folder elsewhere.`)
    }
    if (existsSync(path.join(folder, ABOUT)))
      throw new Error(`There is a backup in ${folder} already. Name another folder.`)
    const database = await openDatabase(config, openLogger('error'))
    const storage = await openStorage(config)
    try {
      await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 })
      const tables: Record<string, number> = {}
      const migrations = await dumpTables(database.db, async (table, lines) => {
        // What an interrupted backup left of a table is written over.
        const write = tables[table] === undefined ? writeFile : appendFile
        await write(tableFile(folder, table), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
        tables[table] = (tables[table] ?? 0) + lines.length
      })
      const { files, bytes, present, broken } = await copyStorage(storage, await openDiskStorage(folder))
      const secret = path.join(config.dataDir, SECRET)
      if (existsSync(secret)) await copyFile(secret, path.join(folder, SECRET))
      // Last: a folder without it is no backup.
      const written = { madeAt: new Date().toISOString(), migrations: [...migrations], tables }
      await writeFile(path.join(folder, ABOUT), JSON.stringify(written, null, 2), { mode: 0o600, flush: true })
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
      const spoilt = broken.length === 0 ? '' : `\nBroken, and left out:\n${broken.join('\n')}`
      return `${rows} rows and ${files + present} files (${megabytes(bytes)} new) are in ${folder}.${spoilt}`
    } finally {
      await storage.close()
      await database.close()
    }
  }
}

/** Fills an empty database and the store with a backup, of this or the other kind of database and of store. */
export function restore(folder: string): MaintenanceCommand {
  return async (config) => {
    const { migrations, tables } = await readAbout(folder)
    const log = openLogger('error')
    const database = await openDatabase({ ...config, migrateUpTo: migrations.at(-1) ?? '' }, log)
    const storage = await openStorage(config)
    try {
      const { db } = database
      if ((await listMigrations(db)).join() !== migrations.join()) {
        throw new Error('The database has had other migrations than the backup. Give one that is empty and new.')
      }
      const { files, present, broken } = await copyStorage(await openDiskStorage(folder), storage)
      if (broken.length > 0)
        throw new Error(`The backup is damaged. Its files are not what they were:\n${broken.join('\n')}`)
      const rows = await loadTables(db, (table) => readLines(folder, table, tables[table] ?? 0))
      await migrate(database.unhurried)
      await recordAction(db, actorOf({ operator: operatorName() }), {
        ...{ action: 'database.restored', target: { kind: 'installation', id: 'database' }, reason: null },
        outcome: `${rows} rows`,
      })
      const secret = path.join(folder, SECRET)
      if (existsSync(secret)) await copyFile(secret, path.join(config.dataDir, SECRET))
      const queue = await openQueue(database, JOBS, log)
      const resumed = await enqueueUnsettled(db, queue)
      await queue.stop(1_000)
      return `${rows} rows and ${files + present} files are restored; ${resumed} evolutions will go on.`
    } finally {
      await storage.close()
      await database.close()
    }
  }
}

/** Whether the folder, which need not be there yet, is the other one or in it, whatever links lead there. */
async function isWithin(folder: string, other: string): Promise<boolean> {
  const way = path.relative(await resolveLinks(path.resolve(other)), await resolveLinks(path.resolve(folder)))
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way))
}

async function resolveLinks(place: string): Promise<string> {
  const found = await realpath(place).catch(() => undefined)
  if (found !== undefined || path.dirname(place) === place) return found ?? place
  return path.join(await resolveLinks(path.dirname(place)), path.basename(place))
}

async function readAbout(folder: string) {
  const text = await readFile(path.join(folder, ABOUT), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`There is no whole backup in ${folder}: ${ABOUT} is missing.`)
  return about.parse(JSON.parse(text))
}

async function* readLines(folder: string, table: string, expected: number): AsyncGenerator<string> {
  if (expected === 0) return
  let found = 0
  let rest = ''
  // At \n alone: other ends of lines may stand in a text.
  for await (const text of createReadStream(tableFile(folder, table), 'utf8')) {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    found += lines.length
    yield* lines
  }
  if (found !== expected) throw new Error(`The backup is damaged: ${table} has ${found} of ${expected} rows.`)
}
