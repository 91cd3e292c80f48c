import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { guardFetch } from '@afterimage/models/transport/guarded-fetch'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { unlimitedCharging } from '@afterimage/testing/server/charging'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { providerLimits } from '../../test/provider-limits.ts'
import type { Database } from '../platform/database/open-database.ts'
import { openFreeDisk } from '../platform/free-disk.ts'
import { openIdempotency } from '../platform/idempotency/idempotency.ts'
import { openQueue, type Queue } from '../platform/queue.ts'
import { openRateLimits } from '../platform/rate-limit.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import { openAvailability, openModelRegistry, openSlots } from '../providers/providers.ts'
import { type ChangeParts, cleanupEvolution } from './change-evolution.ts'
import { type Evolutions, type EvolutionsParts, openEvolutions, runEvolutionJob } from './evolutions.ts'
import { openLifecycle } from './lifecycle/lifecycle.ts'
import { forLifecycle } from './lifecycle/lifecycle-tables.ts'
import { authoriseOwner } from './records/authorise-owner.ts'
import { findEvolution } from './records/evolution-store.ts'
import { listOutputs } from './records/output-store.ts'
import { type StartParts, startEvolution } from './start-evolution.ts'

describe.each(TEST_DATABASES)('the feature on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>
  let queue: Queue
  let root: string
  let parts: EvolutionsParts & Pick<StartParts, 'lifecycle'> & Pick<ChangeParts, 'lifecycle'>
  let evolutions: Evolutions
  const log = pino({ level: 'silent' })
  const fetchImage = guardFetch()
  const never = new AbortController().signal

  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
    root = await mkdtemp(path.join(tmpdir(), 'afterimage-feature-'))
    queue = await openQueue(database, [runEvolutionJob], log)
    const registry = openModelRegistry([providerOf(scriptedModel(async () => undefined))], undefined)
    const charging = unlimitedCharging(database.db)
    parts = {
      charging,
      lifecycle: openLifecycle({ charging, queue }),
      db: database.db,
      database,
      workerConcurrency: 2,
      queue,
      storage: await openDiskStorage(root),
      registry,
      importFor: () => fetchImage,
      availability: openAvailability(database.db, [], { usual: undefined, of: {} }),
      limits: openRateLimits(database.db, 'secret'),
      idempotency: openIdempotency(database.db),
      slots: openSlots(database.db, providerLimits(), log, registry.concurrencyOf),
      disk: openFreeDisk(async () => 0, 0),
      sendsMail: false,
      isOperatorSession: async () => false,
      sight: undefined,
      provenance: undefined,
      galleryHoldAbove: undefined,
      log,
    }
    evolutions = openEvolutions(parts)
  })
  afterAll(async () => {
    await queue.stop(1_000)
    await closeDatabase()
    await rm(root, { recursive: true, force: true })
  })

  const start = async (replaced: Partial<StartParts> = {}) => {
    const { id } = await startEvolution(
      { ...parts, ...replaced },
      {
        options: { totalFrames: 3 },
        upload: await readPhoto('galaxies.jpg'),
        owner: { visitor: '00000000-0000-4000-8000-000000000001', address: '192.0.2.1' },
        fetchImage,
        requestId: 'test',
      },
    )
    return id
  }
  const folders = () => readdir(path.join(root, 'files'))

  test('a start that fails on its way leaves neither a row nor a file', async () => {
    const before = await folders()
    const failing: Queue = { ...queue, enqueue: () => Promise.reject(new Error('queue gone')) }
    const lifecycle = openLifecycle({ ...parts, queue: failing })
    await expect(start({ lifecycle })).rejects.toThrow('queue gone')
    expect(await folders()).toEqual(before)
    expect(await database.db.selectFrom('evolutions').selectAll().execute()).toEqual([])
    expect(await database.db.selectFrom('frames').selectAll().execute()).toEqual([])
  })

  test('a start whose commit went through unheard keeps its files', async () => {
    // Everything as it is, but the answer to each commit is lost.
    const unheard = new Proxy(database.db, {
      get: (db, name) => {
        if (name === 'transaction') {
          return () => ({
            execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
              await db.transaction().execute(work)
              throw new Error('connection lost')
            },
          })
        }
        const value: unknown = Reflect.get(db, name)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    const before = await folders()
    await expect(start({ db: unheard })).rejects.toThrow('connection lost')
    const [id] = (await folders()).filter((folder) => !before.includes(folder))
    expect(await findEvolution(database.db, id ?? '')).toMatchObject({ status: 'pending' })
    await database.db.deleteFrom('evolutions').execute()
    await queue.clear(runEvolutionJob)
    await parts.storage.removeFolder(id ?? '')
  })

  test('an evolution is deleted although its files cannot be, which are left for the sweep', async () => {
    const id = await start()
    await queue.clear(runEvolutionJob)
    const caller = { visitor: '00000000-0000-4000-8000-000000000001', account: undefined }
    const removing = openEvolutions({
      ...parts,
      storage: { ...parts.storage, removeFolder: () => Promise.reject(new Error('the store is away')) },
    })
    await removing.forget([id])
    await forLifecycle(database.db).updateTable('evolutions').set({ status: 'failed' }).where('id', '=', id).execute()
    await removing.remove(id, caller)
    expect(await findEvolution(database.db, id)).toBeUndefined()
    expect(await folders()).toContain(id)
    await parts.storage.removeFolder(id)
  })

  test('an evolution is reset although its files cannot be removed, which are left for the sweep', async () => {
    const id = await start()
    await queue.clear(runEvolutionJob)
    const { sha256, extension, bytes } = await parts.storage.keep(id, 'mp4', new Uint8Array(1))
    const film = { sha256, extension, bytes, kind: 'mp4', evolution_id: id, created_at: new Date() } as const
    await database.db.insertInto('outputs').values(film).execute()
    await forLifecycle(database.db).updateTable('evolutions').set({ status: 'failed' }).where('id', '=', id).execute()
    const failed = await findEvolution(database.db, id)
    if (failed === undefined) throw new Error('it is gone')
    const owner = { visitor: '00000000-0000-4000-8000-000000000001', account: undefined }
    const storage = { ...parts.storage, remove: () => Promise.reject(new Error('the store is away')) }
    await cleanupEvolution({ ...parts, storage, interrupt: () => undefined }, authoriseOwner(failed, owner), 50)
    expect(await listOutputs(database.db, id)).toEqual([])
    expect(await parts.storage.sizeOf({ folder: id, sha256, extension })).toBe(1)
    await evolutions.sweep(new Date(Date.now() + 2 * 3_600_000), never)
    expect(await parts.storage.sizeOf({ folder: id, sha256, extension })).toBeUndefined()
    await database.db.deleteFrom('evolutions').where('id', '=', id).execute()
    await parts.storage.removeFolder(id)
  })

  test('old folders without an evolution are swept away; young ones and those in use stay', async () => {
    const kept = await start()
    const orphan = '00000000-0000-4000-8000-00000000dead'
    const young = '00000000-0000-4000-8000-00000000beef'
    for (const folder of [orphan, young]) await parts.storage.keep(folder, 'png', new Uint8Array(1))
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    for (const folder of [kept, orphan]) await utimes(path.join(root, 'files', folder), longAgo, longAgo)
    expect(await evolutions.sweep(new Date(), never)).toBe(1)
    expect((await folders()).sort()).toEqual([kept, young].sort())
  })

  test('files whose time is over are swept away, and the evolution says so', async () => {
    const id = await start()
    const yearsAgo = new Date('2024-01-01T00:00:00Z')
    const ended = { status: 'failed' as const, updated_at: yearsAgo }
    await forLifecycle(database.db).updateTable('evolutions').set(ended).where('id', '=', id).execute()
    await evolutions.sweep(new Date(), never)
    expect((await findEvolution(database.db, id))?.files_expired_at).toEqual(expect.any(Date))
    expect(await folders()).not.toContain(id)
  })

  test('of an evolution that ended, what was stored and never recorded is swept away, and nothing else', async () => {
    const id = await start()
    const [kept] = await database.db.selectFrom('frames').selectAll().where('evolution_id', '=', id).execute()
    const loose = await parts.storage.keep(id, 'png', new Uint8Array(1))
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    const folder = path.join(root, 'files', id)
    for (const name of await readdir(folder)) await utimes(path.join(folder, name), longAgo, longAgo)
    const young = await parts.storage.keep(id, 'png', new Uint8Array(2))
    const end = (status: 'failed' | 'processing') =>
      forLifecycle(database.db)
        .updateTable('evolutions')
        .set({ status, updated_at: longAgo })
        .where('id', '=', id)
        .execute()
    await end('processing')
    expect(await evolutions.sweep(new Date(), never)).toBe(0)
    await end('failed')
    expect(await evolutions.sweep(new Date(), never)).toBe(1)
    const named = [`${kept?.sha256}.png`, `${kept?.thumbnail_sha256}.webp`, `${young.sha256}.png`]
    expect((await readdir(folder)).sort()).toEqual(named.sort())
    expect(await parts.storage.sizeOf(loose)).toBeUndefined()
    await database.db.deleteFrom('evolutions').where('id', '=', id).execute()
    await queue.clear(runEvolutionJob)
    await parts.storage.removeFolder(id)
  })

  test('what a killed process left unfinished gets a fresh job, once, and runs to its end', async () => {
    const id = await start()
    // The process that held the job is gone: the job is lost, the evolution is marked as running.
    await queue.clear(runEvolutionJob)
    await forLifecycle(database.db)
      .updateTable('evolutions')
      .set({ status: 'processing' })
      .where('id', '=', id)
      .execute()
    const unsettled = await evolutions.resume()
    expect(await evolutions.resume()).toBe(unsettled)
    const jobs = sql<{
      waiting: number
    }>`select count(*)::int as waiting from pgboss.job where name = ${runEvolutionJob.name}`
    expect((await jobs.execute(database.db)).rows).toEqual([{ waiting: unsettled }])
    const stop = new AbortController()
    await evolutions.work({ stop: stop.signal, origin: 'https://a.example' })
    await expect
      .poll(async () => (await findEvolution(database.db, id))?.status, { timeout: 30_000, interval: 50 })
      .toBe('completed')
    expect((await findEvolution(database.db, id))?.attempt).toBe(1)
    stop.abort()
  })
})
