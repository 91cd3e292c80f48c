import { sampleDrift } from '@afterimage/core/drift.sample'
import { halfLife } from '@afterimage/core/half-life'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench, UNHEARD } from '../../../test/workbench.ts'
import { EVOLUTION_CHANGED } from '../../platform/database/channels.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { claimRun, takeFramesBack } from '../lifecycle/advance-run.ts'
import { openFrameRecorder } from '../making/frame-recorder.ts'
import type { Run } from './evolution-store.ts'
import { type NewFrame, recordFrames } from './frame-store.ts'

function newFrame(run: Run, number: number, kept: number | null): NewFrame {
  return {
    run,
    number,
    reason: '',
    sha256: `sha-${number}`,
    previous_sha256: `sha-${number - 1}`,
    thumbnail_sha256: 'thumbnail',
    bytes: 1,
    width: 1,
    height: 1,
    seed: 1,
    duration_ms: 1,
    cost_usd: 0,
    ...(kept !== null && { drift: sampleDrift({ pair: { kept } }) }),
    created_at: new Date(),
  }
}

describe.each(TEST_DATABASES)('recording a frame on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>

  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
  })
  afterAll(() => closeDatabase())

  test('only the next frame is recorded, and only once, however many try', async () => {
    const { start, look, close } = await openWorkbench(
      database,
      scriptedModel(async () => undefined),
    )
    const id = await start()
    const claimed = await claimRun(database.db, id, new Date())
    const run = { evolutionId: id, attempt: claimed?.attempt ?? 0 }
    const told: string[] = []
    const recordFrame = openFrameRecorder(database.db, {
      tell: (channel, payload) => told.push(`${channel} ${payload}`),
    })
    const record = (number: number, attempt = run.attempt) =>
      recordFrame({
        run: { ...run, attempt },
        reason: '',
        number,
        sha256: `sha-${number}`,
        previous_sha256: `sha-${number - 1}`,
        thumbnail_sha256: 'thumbnail',
        bytes: 1,
        width: 1,
        height: 1,
        seed: 1,
        duration_ms: 1,
        cost_usd: 0,
        created_at: new Date(),
      })
    expect(await record(2)).toBe(false)
    expect((await Promise.all([1, 1, 1].map(record))).filter(Boolean)).toEqual([true])
    expect(await record(1)).toBe(false)
    expect(told).toEqual([`${EVOLUTION_CHANGED} ${id}`])
    const overtaken = run.attempt - 1
    expect(await Promise.all([record(9), record(2, overtaken), record(2), record(2)])).toEqual([
      false,
      false,
      true,
      false,
    ])
    const { evolution, frames, tries } = await look(id)
    expect(evolution.completed_frames).toBe(2)
    expect(frames.map((frame) => frame.number)).toEqual([0, 1, 2])
    expect(tries.map((entry) => entry.number)).toEqual([1, 2])
    await close()
  })

  test('no index is written for what a frame changes of its evolution', async () => {
    const { start, close } = await openWorkbench(
      database,
      scriptedModel(async () => undefined),
    )
    const id = await start()
    const claimed = await claimRun(database.db, id, new Date())
    const run = { evolutionId: id, attempt: claimed?.attempt ?? 0 }
    // With the first it becomes one to be looked at, which an index tells.
    await recordFrames(database.db, [newFrame(run, 1, 0.9)])
    const written = await database.db.transaction().execute(async (tx) => {
      const updates = async () => {
        const { rows } = await sql<{ all: number; besideTheOld: number }>`
          select n_tup_upd::int as all, n_tup_hot_upd::int as "besideTheOld"
          from pg_stat_xact_user_tables where relname = 'evolutions'`.execute(tx)
        return rows[0] ?? { all: 0, besideTheOld: 0 }
      }
      const before = await updates()
      expect((await recordFrames(tx, [newFrame(run, 2, 0.6)])).recorded).toEqual([true])
      const after = await updates()
      return { all: after.all - before.all, besideTheOld: after.besideTheOld - before.besideTheOld }
    })
    expect(written).toEqual({ all: 1, besideTheOld: 1 })
    await close()
  })

  test('what is kept is that of the last frame, the half-life the first frame under one half, and both go back with the frames', async () => {
    const { start, look, close } = await openWorkbench(
      database,
      scriptedModel(async () => undefined),
    )
    const id = await start()
    const claimed = await claimRun(database.db, id, new Date())
    const run = { evolutionId: id, attempt: claimed?.attempt ?? 0 }
    const found = async () => {
      const { kept, half_life } = (await look(id)).evolution
      return [kept, half_life]
    }
    const after = async (number: number, kept: number) => {
      await recordFrames(database.db, [newFrame(run, number, kept)])
      return found()
    }
    expect([await after(1, 0.5), await after(2, 0.49), await after(3, 0.3)]).toEqual([
      [0.5, null],
      [0.49, 2],
      [0.3, 2],
    ])
    const takeBackTo = async (last: number) => {
      await database.db.transaction().execute((tx) => takeFramesBack(tx, run, last, new Date()))
      return found()
    }
    expect([await takeBackTo(2), await takeBackTo(1)]).toEqual([
      [0.49, 2],
      [0.5, null],
    ])
    expect([await after(2, 0.6), await after(3, 0.4)]).toEqual([
      [0.6, null],
      [0.4, 3],
    ])
    await close()
  })

  test.each([
    ['a frame that was not measured hides all after it', [null, 0.4, 0.3]],
    ['one between others', [0.8, null, 0.4]],
    ['one after the half-life changes nothing', [0.4, null, 0.3, 0.6]],
    ['all are measured', [0.9, 0.5, 0.49, 0.7]],
    ['none is', [null, null]],
  ])('frame by frame the half-life is that of all of them: %s', async (_, shares) => {
    const { start, look, close } = await openWorkbench(
      database,
      scriptedModel(async () => undefined),
    )
    const id = await start({ totalFrames: 10 })
    const run = { evolutionId: id, attempt: (await claimRun(database.db, id, new Date()))?.attempt ?? 0 }
    const frames = shares.map((kept, at) => ({ number: at + 1, kept }))
    for (const { number, kept } of frames) {
      await recordFrames(database.db, [newFrame(run, number, kept)])
      expect((await look(id)).evolution.half_life).toBe(halfLife(frames.slice(0, number)))
    }
    await database.db.transaction().execute((tx) => takeFramesBack(tx, run, 1, new Date()))
    expect((await look(id)).evolution.half_life).toBe(halfLife(frames.slice(0, 1)))
    await close()
  })

  test('a frame that cannot be recorded takes no other one along', async () => {
    const { start, look, close } = await openWorkbench(
      database,
      scriptedModel(async () => undefined),
    )
    const ids = [await start(), await start(), await start()]
    const recordFrame = openFrameRecorder(database.db, UNHEARD)
    const recorded = ids.map(async (evolutionId, at) => {
      const attempt = (await claimRun(database.db, evolutionId, new Date()))?.attempt ?? 0
      return { run: { evolutionId, attempt }, sha256: at === 1 ? 'with a \0' : 'fine' }
    })
    const rest = {
      reason: '',
      number: 1,
      previous_sha256: 'original',
      thumbnail_sha256: 'thumbnail',
      bytes: 1,
      width: 1,
      height: 1,
      seed: 1,
      duration_ms: 1,
      cost_usd: 0.5,
      created_at: new Date(),
    }
    const frames = await Promise.all(recorded)
    // The first goes alone; the others wait for it together.
    const done = await Promise.allSettled(frames.map((frame) => recordFrame({ ...rest, ...frame })))
    const again = await Promise.allSettled([...frames].reverse().map((frame) => recordFrame({ ...rest, ...frame })))
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(again.map((result) => (result.status === 'fulfilled' ? result.value : 'rejected'))).toEqual([
      false,
      'rejected',
      false,
    ])
    expect((await look(ids[2] ?? '')).frames.map(({ sha256 }) => sha256)).toContain('fine')
    await close()
  })
})
