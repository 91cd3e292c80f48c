import { writeFile } from 'node:fs/promises'
import { USUAL_RACE_CUT } from '@afterimage/core/cut/race-cut-options'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { expireFiles } from '../keeping/expire-files.ts'
import { runEvolution } from '../making/run-evolution.ts'
import { findShownRace } from '../reading/find-shown-race.ts'
import { ANYBODY } from '../records/authorise-viewer.ts'
import { type CutRow, cutFile, findRaceCut } from '../records/cut-store.ts'
import { insertRace } from '../records/race-store.ts'
import { forgetCuts } from './forget-cuts.ts'
import { makeCut } from './make-cut.ts'
import type { MakeCutParts } from './make-cut-parts.ts'
import type { OrderParts } from './order-cut.ts'
import { orderRaceCut } from './order-race-cut.ts'

const never = new AbortController().signal
const YEAR_MS = 366 * 86_400_000
/** Reads every frame that it would show, and writes something of its own. */
const writeQuickly: NonNullable<MakeCutParts['renderRaceCut']> = async ({ title, contenders }, file) => {
  for (const { source } of contenders) for (const { number } of source.frames) await source.readFrame(number)
  const content = `${title}: ${contenders.map(({ name }) => name).join()}`
  await writeFile(file, content)
  return { bytes: content.length }
}

describe.each(TEST_DATABASES)('what is kept of a race, on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  const raced = async () => {
    const bench = await openWorkbench(
      database,
      scriptedModel(async () => undefined),
    )
    onTestFinished(() => bench.close())
    const { db } = database
    const raceId = crypto.randomUUID()
    await db.transaction().execute((tx) => insertRace(tx, { id: raceId, contenders: 2, created_at: new Date() }))
    const ids = [await bench.start({ totalFrames: 2 }), await bench.start({ totalFrames: 2 })] as const
    for (const [at, id] of ids.entries()) {
      await runEvolution(bench.runParts, id, never)
      const place = { race_id: raceId, race_position: at + 1 }
      await db.updateTable('evolutions').set(place).where('id', '=', id).execute()
    }
    const parts: MakeCutParts & OrderParts = { ...bench.runParts, queue: bench.queue, renderRaceCut: writeQuickly }
    const counting = { subscriber: 'somebody', count: async () => undefined, uncount: async () => undefined }
    const order = () => orderRaceCut(parts, raceId, USUAL_RACE_CUT, ANYBODY, counting)
    const look = (cut: CutRow) => findRaceCut(db, raceId, cut.id)
    const isThere = async (cut: CutRow | undefined) => {
      const file = cut && cutFile(cut)
      return file !== undefined && (await bench.storage.sizeOf(file)) !== undefined
    }
    const age = async (id: string, ms: number) => {
      const then = new Date(Date.now() - ms)
      await db.updateTable('evolutions').set({ completed_at: then }).where('id', '=', id).execute()
    }
    const film = () => findShownRace(db, raceId, ANYBODY, 'not ready')
    return { ...{ bench, db, ids, parts, order, look, isThere, age, film } }
  }

  test('when the time of one contender is over its pictures are in no film any more, and with the last there is none', async () => {
    const { ids, parts, order, look, isThere, age, film } = await raced()
    const whole = await order()
    expect((await order()).id).toBe(whole.id)
    await makeCut(parts, whole.id, never)
    const made = await look(whole)
    expect(await isThere(made)).toBe(true)
    await age(ids[0], YEAR_MS)
    expect(await expireFiles(parts, new Date(), never)).toBe(1)
    expect([await look(whole), await isThere(made)]).toEqual([undefined, false])
    expect((await film()).rows.map(({ id }) => id)).toEqual([ids[1]])
    const without = await order()
    await makeCut(parts, without.id, never)
    await age(ids[1], YEAR_MS)
    expect(await expireFiles(parts, new Date(), never)).toBe(1)
    expect(await look(without)).toBeUndefined()
    for (const asked of [film, order]) await expect(asked()).rejects.toMatchObject({ code: 'files_expired' })
  })

  test('a cut that a kill left of a contender that is gone goes with the next sweep, and is not made', async () => {
    const { db, ids, parts, order, look, isThere } = await raced()
    const cut = await order()
    await makeCut(parts, cut.id, never)
    const made = await look(cut)
    await db.deleteFrom('evolutions').where('id', '=', ids[1]).execute()
    await forgetCuts(parts, new Date(), never)
    expect([await look(cut), await isThere(made)]).toEqual([undefined, false])
  })

  test('a cut of contenders that have gone on since says so', async () => {
    const { db, parts, order, look } = await raced()
    const cut = await order()
    const contenders = JSON.stringify(cut.contenders?.map((one) => ({ ...one, attempt: 77 })))
    await db.updateTable('cuts').set({ contenders }).where('id', '=', cut.id).execute()
    await makeCut(parts, cut.id, never)
    expect(await look(cut)).toMatchObject({ sha256: null, message: expect.stringContaining('gone on') })
  })
})
