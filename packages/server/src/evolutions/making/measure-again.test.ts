import { hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sampleDrift } from '@afterimage/core/drift.sample'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { finishEvolution } from '../../../test/finish-evolution.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { claimRun } from '../lifecycle/advance-run.ts'
import { forLifecycle } from '../lifecycle/lifecycle-tables.ts'
import { recordFrames } from '../records/frame-store.ts'
import { pictureOf } from './heal-frames.ts'
import { measureAgain } from './measure-again.ts'

const log = pino({ level: 'silent' })
const never = new AbortController().signal

describe.each(TEST_DATABASES)('evolutions of before "kept" was measured, on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>
  let bench: Awaited<ReturnType<typeof openWorkbench>>

  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
    bench = await openWorkbench(
      database,
      scriptedModel(async () => undefined),
    )
  })
  afterAll(async () => {
    await bench.close()
    await closeDatabase()
  })

  const finished = async () => {
    const id = await bench.start({ totalFrames: 3 })
    await finishEvolution(bench.runParts, id)
    return id
  }
  /** As versions before left it: they did not measure what is kept, or measured it otherwise. */
  const makeOld = async (id: string) => {
    const { db } = database
    await sql`
      update frames set drift = case number when 1 then drift #- '{toOriginal,kept}' #- '{toPrevious,kept}'
        else jsonb_set(jsonb_set(drift, '{toOriginal,kept}', '0.123'), '{toPrevious,kept}', '0.123') end
      where evolution_id = ${id} and drift is not null`.execute(db)
    await db
      .updateTable('evolutions')
      .set({ kept: null, half_life: null, needs_measuring: true })
      .where('id', '=', id)
      .execute()
  }
  const told = async (id: string) => {
    const { evolution, frames } = await bench.look(id)
    return { ...evolution, drifts: frames.map(({ drift }) => drift) }
  }

  test('get what they would have today, the newest first; a run that is stopped leaves the rest to the next', async () => {
    const [older, newer] = [await finished(), await finished()]
    const before = [await told(older), await told(newer)]
    expect(before[0]?.kept).toBeLessThan(1)
    await makeOld(older)
    await makeOld(newer)
    const stop = new AbortController()
    const read: typeof bench.storage.read = async (file) => {
      if (file.folder === older) stop.abort(new Error('the server is stopping'))
      return bench.storage.read(file)
    }
    const stopped = measureAgain({ db: database.db, storage: { ...bench.storage, read }, log }, stop.signal)
    await expect(stopped).rejects.toThrow('the server is stopping')
    expect([(await told(older)).kept, await told(newer)]).toEqual([null, before[1]])
    expect(await measureAgain({ ...bench, db: database.db, log }, never)).toBe(1)
    expect(await told(older)).toEqual(before[0])
    expect(await measureAgain({ ...bench, db: database.db, log }, never)).toBe(0)
  })

  test('are told anew by those who look at frames what their labels were, which depends on what is kept', async () => {
    const [labelled, unseen] = [await finished(), await finished()]
    await makeOld(labelled)
    await makeOld(unseen)
    const { db } = database
    await db
      .updateTable('evolutions')
      .set({ needs_looking: false, label_story: null })
      .where('id', 'in', [labelled, unseen])
      .execute()
    const story = JSON.stringify({ labels: ['cat'], unsureFrom: 1, lostAt: 2 })
    await db.updateTable('evolutions').set({ label_story: story }).where('id', '=', labelled).execute()
    expect(await measureAgain({ ...bench, db, log }, never)).toBe(2)
    expect([(await told(labelled)).needs_looking, (await told(unseen)).needs_looking]).toEqual([true, false])
  })

  test('are passed over once when a picture is gone, and keep what was measured', async () => {
    const id = await finished()
    await makeOld(id)
    const { frames } = await bench.look(id)
    const [, , second] = frames
    if (second === undefined) throw new Error('there is no frame 2')
    await rm(bench.pathOf(pictureOf(second)))
    expect(await measureAgain({ ...bench, db: database.db, log }, never)).toBe(0)
    const after = await bench.look(id)
    expect([after.evolution.kept, after.frames]).toEqual([null, frames])
    expect(after.evolution.needs_measuring).toBe(false)
    const reads: string[] = []
    const read: typeof bench.storage.read = async (file) => {
      reads.push(file.folder)
      return bench.storage.read(file)
    }
    expect(await measureAgain({ db: database.db, storage: { ...bench.storage, read }, log }, never)).toBe(0)
    expect(reads).toEqual([])
  })

  test('are not given up while the storage is not there, nor for one that has lost its original', async () => {
    const [lost, whole] = [await finished(), await finished()]
    const before = await told(whole)
    await makeOld(lost)
    await makeOld(whole)
    const gone = async () => Promise.reject(new Error('no such folder'))
    const away = { ...bench.storage, read: gone, sizeOf: async () => undefined }
    expect(await measureAgain({ db: database.db, storage: away, log }, never)).toBe(0)
    expect([(await told(lost)).needs_measuring, (await told(whole)).needs_measuring]).toEqual([true, true])

    const [original] = (await bench.look(lost)).frames
    if (original === undefined) throw new Error('there is no frame 0')
    await rm(bench.pathOf(pictureOf(original)))
    expect(await measureAgain({ ...bench, db: database.db, log }, never)).toBe(1)
    expect(await told(whole)).toEqual(before)
    expect([(await told(lost)).needs_measuring, (await told(lost)).kept]).toEqual([false, null])
  })

  test('are measured however many newer ones have lost their originals', async () => {
    const whole = await finished()
    await makeOld(whole)
    const { db } = database
    await sql`
      insert into evolutions (id, owner_visitor, status, style, prompt, seed, total_frames, completed_frames, provider, model,
        model_name, visibility, request_id, created_at, updated_at, needs_measuring)
      select gen_random_uuid(), gen_random_uuid(), 'completed', 'dreamy', '', 1, 2, 1, 'local', 'melt', 'Melt', 'public', 'r',
        timestamptz '2100-01-01' + number / 2 * interval '1 microsecond', now(), true
      from generate_series(1, 250) as number`.execute(db)
    await sql`
      insert into frames (evolution_id, number, sha256, thumbnail_sha256, bytes, width, height, seed, duration_ms, cost_usd, created_at)
      select id, 0, ${'0'.repeat(64)}, ${'0'.repeat(64)}, 10, 8, 8, 1, 5, 0, now()
      from evolutions where created_at >= '2100-01-01'`.execute(db)
    expect(await measureAgain({ ...bench, db, log }, never)).toBe(1)
    expect(await told(whole)).toMatchObject({ needs_measuring: false })
    expect((await told(whole)).kept).not.toBeNull()
    const left = await db.selectFrom('evolutions').select('id').where('needs_measuring', '=', true).execute()
    expect(left).toEqual([])
  })

  test('are left alone when they became another attempt meanwhile', async () => {
    const id = await finished()
    await makeOld(id)
    const again: typeof bench.storage.read = async (file) => {
      await forLifecycle(database.db)
        .updateTable('evolutions')
        .set((row) => ({ attempt: row('attempt', '+', 1), status: 'processing' }))
        .where('id', '=', id)
        .execute()
      return bench.storage.read(file)
    }
    await measureAgain({ db: database.db, storage: { ...bench.storage, read: again }, log }, never)
    const { evolution, frames } = await bench.look(id)
    expect([evolution.kept, evolution.needs_measuring, frames[1]?.drift?.toOriginal.kept]).toEqual([null, true, null])
    await database.db.updateTable('evolutions').set({ needs_measuring: false }).where('id', '=', id).execute()
  })

  test('that cannot be decoded keep no others waiting', async () => {
    const [waiting, broken] = [await finished(), await finished()]
    await makeOld(waiting)
    await makeOld(broken)
    const noPicture = Buffer.from('no picture')
    const sha256 = hash('sha256', noPicture)
    await database.db
      .updateTable('frames')
      .set({ sha256 })
      .where('evolution_id', '=', broken)
      .where('number', '=', 2)
      .execute()
    const read: typeof bench.storage.read = async (file) =>
      file.sha256 === sha256 ? noPicture : bench.storage.read(file)
    const storage = { ...bench.storage, read }
    expect(await measureAgain({ db: database.db, storage, log }, never)).toBe(1)
    expect([(await told(waiting)).kept === null, (await told(broken)).kept]).toEqual([false, null])
  })

  test('that were under way tell no half-life before all of their frames are measured', async () => {
    const id = await bench.start({ totalFrames: 10 })
    const run = { evolutionId: id, attempt: (await claimRun(database.db, id, new Date()))?.attempt ?? 0 }
    const [original] = (await bench.look(id)).frames
    if (original === undefined) throw new Error('there is no frame 0')
    const record = (number: number, kept: number) => {
      const { sha256, thumbnail_sha256, bytes, width, height } = original
      const picture = { sha256, thumbnail_sha256, bytes, width, height, previous_sha256: sha256 }
      const made = { run, number, reason: '', seed: 1, duration_ms: 1, cost_usd: 0, created_at: new Date() }
      return recordFrames(database.db, [{ ...picture, ...made, drift: sampleDrift({ pair: { kept } }) }])
    }
    await record(1, 0.9)
    await makeOld(id)
    await record(2, 0.4)
    expect(await told(id)).toMatchObject({ kept: 0.4, half_life: null, needs_measuring: true })
    await forLifecycle(database.db).updateTable('evolutions').set({ status: 'failed' }).where('id', '=', id).execute()
    expect(await measureAgain({ ...bench, db: database.db, log }, never)).toBe(1)
    // All three pictures are the original.
    expect(await told(id)).toMatchObject({ kept: 1, half_life: null, needs_measuring: false })
  })
})
