import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { USUAL_CUT } from '@afterimage/core/cut/cut-options'
import { renderCut } from '@afterimage/film/cut/render-cut'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { Problem } from '../../platform/problem.ts'
import { openRateLimits } from '../../platform/rate-limit.ts'
import { takeDownEvolution } from '../keeping/take-down.ts'
import { runEvolution } from '../making/run-evolution.ts'
import { beginCut, CUT_KEPT_MS, type CutRow, cutFile, findCut } from '../records/cut-store.ts'
import { findOr404 } from '../records/find-or-404.ts'
import { removeUnnamed } from '../records/remove-unnamed.ts'
import { forgetCuts } from './forget-cuts.ts'
import { makeCut } from './make-cut.ts'
import type { MakeCutParts } from './make-cut-parts.ts'
import { type OrderParts, orderCut } from './order-cut.ts'
import { viewCut } from './view-cut.ts'

const never = new AbortController().signal
/** Reads all frames, as a film does, and writes something of its own. */
const writeQuickly: NonNullable<MakeCutParts['renderCut']> = async ({ source, options }, file) => {
  for (const { number } of source.frames) await source.readFrame(number)
  const content = `${source.title} ${JSON.stringify(options)}`
  await writeFile(file, content)
  return { bytes: content.length }
}
const OPTIONS = { ...USUAL_CUT, shape: '1:1', seconds: 6 } as const

describe.each(TEST_DATABASES)('cuts on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  const finished = async () => {
    const bench = await openWorkbench(
      database,
      scriptedModel(async () => undefined),
    )
    onTestFinished(() => bench.close())
    const id = await bench.start({ totalFrames: 2 })
    await runEvolution(bench.runParts, id, never)
    // The films of the first test are real.
    const places: unknown[] = []
    const queue: OrderParts['queue'] = { enqueue: async (_tx, _kind, _cut, whose) => void places.push(whose?.place) }
    const parts: MakeCutParts & OrderParts = { ...bench.runParts, queue, renderCut: writeQuickly }
    let counted = 0
    const order = async (options: Partial<CutRow['options']> = {}, subscriber: string = randomUUID()) =>
      orderCut(
        parts,
        await findOr404(database.db, id),
        { ...OPTIONS, ...options },
        {
          isOwner: false,
          subscriber,
          count: async () => {
            counted += 1
          },
          uncount: async () => {
            counted -= 1
          },
        },
      )
    const look = async (cut: CutRow) => {
      const row = await findCut(database.db, id, cut.id)
      return row && viewCut(row, id)
    }
    return { bench, id, parts, order, look, places, counted: () => counted }
  }
  const rowOf = async (id: string, cut: CutRow) => (await findCut(database.db, id, cut.id)) ?? cut
  const isThere = async (
    { bench, id }: { bench: Awaited<ReturnType<typeof openWorkbench>>; id: string },
    cut: CutRow,
  ) => {
    const file = cutFile(await rowOf(id, cut)) ?? cutFile(cut)
    return file !== undefined && (await bench.storage.sizeOf(file)) !== undefined
  }

  test('are made once for the same options, and counted once', async () => {
    const scene = await finished()
    const cut = await scene.order()
    expect(await scene.look(cut)).toMatchObject({ status: 'waiting', url: null, progress: 0 })
    await makeCut({ ...scene.parts, renderCut }, cut.id, never)
    const made = await scene.look(cut)
    expect(made).toMatchObject({ status: 'ready', progress: 1, message: null })
    expect(made?.url).toMatch(/^\/files\/.+\.mp4$/)
    expect(await isThere(scene, cut)).toBe(true)
    expect((await scene.order()).id).toBe(cut.id)
    // Its job is there again: a kill came before it could say that it was done.
    await makeCut(scene.parts, cut.id, never)
    expect((await scene.look(cut))?.url).toBe(made?.url)
    expect((await scene.order({ ending: 'rewind' })).id).not.toBe(cut.id)
    expect(scene.counted()).toBe(2)
  })

  test('that are ordered twice at once are one, and counted once', async () => {
    const scene = await finished()
    const ids = new Set((await Promise.all(Array.from({ length: 8 }, () => scene.order()))).map(({ id }) => id))
    expect(ids.size).toBe(1)
    expect(scene.counted()).toBe(1)
  })

  test('that are ordered sixty times at once leave their caller as many other ones as if it had been once', async () => {
    const scene = await finished()
    const limits = openRateLimits(database.db, 'secret')
    const limit = { name: 'cuts-here', max: 3, windowMs: 60_000 }
    const caller = {
      isOwner: false,
      subscriber: 'somebody',
      count: () => limits.count(limit, scene.id),
      uncount: () => limits.uncount(limit, scene.id),
    }
    const evolution = await findOr404(database.db, scene.id)
    const order = (options: Partial<CutRow['options']> = {}) =>
      orderCut(scene.parts, evolution, { ...OPTIONS, ...options }, caller)
    const same = await Promise.allSettled(Array.from({ length: 60 }, () => order()))
    const ids = same.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(new Set(ids).size).toBe(1)
    await order({ ending: 'rewind' })
    await order({ ending: 'boomerang' })
    for (const _ of [1, 2]) {
      await expect(order({ original: 'none' })).rejects.toMatchObject({ code: 'too_many_requests' })
    }
    expect((await order()).id).toBe(ids[0])
    await database.db.deleteFrom('cuts').execute()
  })

  test('outlive the sweep of loose files while they are kept, and go with their films after a day', async () => {
    const scene = await finished()
    const cut = await scene.order()
    await makeCut(scene.parts, cut.id, never)
    const film = cutFile(await rowOf(scene.id, cut))
    if (film === undefined) throw new Error('there is no film')
    expect(await removeUnnamed(scene.parts, scene.id, [film])).toBe(0)
    const keptUntil = cut.created_at.getTime() + CUT_KEPT_MS
    await forgetCuts(scene.parts, new Date(keptUntil), never)
    expect(await scene.look(cut)).toBeDefined()
    await forgetCuts(scene.parts, new Date(keptUntil + 1), never)
    expect(await scene.look(cut)).toBeUndefined()
    expect(await scene.bench.storage.sizeOf(film)).toBeUndefined()
    const { outputs, files } = await scene.bench.look(scene.id)
    for (const output of outputs) expect(files).toContain(`${output.sha256}.${output.extension}`)
  })

  test('are begun again after a stop in the middle, however often', async () => {
    const scene = await finished()
    const cut = await scene.order()
    for (let round = 1; round <= 5; round += 1) {
      const stop = new AbortController()
      const parts = { ...scene.parts, finishLooking: async () => stop.abort(new Error('stopped')) }
      await expect(makeCut(parts, cut.id, stop.signal)).rejects.toThrow('stopped')
      expect(await scene.look(cut)).toMatchObject({ status: 'waiting', url: null })
    }
    await makeCut(scene.parts, cut.id, never)
    expect(await scene.look(cut)).toMatchObject({ status: 'ready' })
  })

  test('that end their worker three times are given up, and can be ordered again', async () => {
    const scene = await finished()
    const cut = await scene.order()
    for (let round = 1; round <= 3; round += 1) await beginCut(database.db, cut.id)
    await makeCut(scene.parts, cut.id, never)
    expect(await scene.look(cut)).toMatchObject({ status: 'failed', message: expect.stringContaining('try again') })
    const again = await scene.order()
    expect(again.id).not.toBe(cut.id)
    expect(await scene.look(again)).toMatchObject({ status: 'waiting' })
  })

  test('of which no job is left any more are lost after half an hour, and can be ordered again', async () => {
    const scene = await finished()
    const cut = await scene.order()
    const longAgo = new Date(Date.now() - 31 * 60_000)
    await database.db.updateTable('cuts').set({ created_at: longAgo }).where('id', '=', cut.id).execute()
    expect(await scene.look(cut)).toMatchObject({ status: 'failed', message: expect.stringContaining('try again') })
    const again = await scene.order()
    expect([again.id === cut.id, await scene.look(cut)]).toEqual([false, undefined])
    expect(await scene.look(again)).toMatchObject({ status: 'waiting' })
  })

  test('say when a picture is damaged, and that the evolution has gone on', async () => {
    const scene = await finished()
    const [damaged, late] = [await scene.order(), await scene.order({ ending: 'boomerang' })]
    const { frames } = await scene.bench.look(scene.id)
    const file = scene.bench.pathOf({ folder: scene.id, sha256: frames[1]?.sha256 ?? '', extension: 'png' })
    await mkdir(path.dirname(file), { recursive: true })
    await rm(file)
    await writeFile(file, 'no picture')
    await database.db.updateTable('outputs').set({ proven_steps: 2 }).where('evolution_id', '=', scene.id).execute()
    const proven = async () =>
      database.db.selectFrom('outputs').select('proven_steps').where('evolution_id', '=', scene.id).execute()
    await makeCut(scene.parts, damaged.id, never)
    expect(await scene.look(damaged)).toMatchObject({ status: 'failed', message: expect.stringContaining('damaged') })
    // Nor is it said any more that the chain is unbroken.
    expect((await proven()).filter(({ proven_steps }) => proven_steps !== null)).toEqual([])
    await database.db.updateTable('cuts').set({ attempt: 77 }).where('id', '=', late.id).execute()
    await makeCut(scene.parts, late.id, never)
    expect(await scene.look(late)).toMatchObject({ status: 'failed', message: expect.stringContaining('gone on') })
  })

  test('leave nothing of an evolution that is removed while they are made', async () => {
    const scene = await finished()
    const cut = await scene.order()
    const removal = { by: 'test', reason: null }
    const storage: typeof scene.parts.storage = {
      ...scene.parts.storage,
      keepFile: async (folder, extension, file) => {
        const parts = { ...scene.parts, interrupt: () => undefined }
        await takeDownEvolution(parts, scene.id, removal, new Date())
        return scene.parts.storage.keepFile(folder, extension, file)
      },
    }
    await makeCut({ ...scene.parts, storage }, cut.id, never)
    expect(await scene.look(cut)).toBeUndefined()
    expect((await scene.bench.look(scene.id)).files).toEqual([])
    await expect(scene.order()).rejects.toThrow(Problem)
  })

  test('are twelve of one evolution at most: of those that were there for a while the oldest goes', async () => {
    const scene = await finished()
    const choices = (['none', 'inset', 'beside'] as const).flatMap((original) =>
      (['hold', 'rewind', 'boomerang'] as const).flatMap((ending) =>
        [true, false].map((hasWordmark) => ({ original, ending, hasWordmark })),
      ),
    )
    const cuts: CutRow[] = []
    for (const choice of choices.slice(0, 12)) cuts.push(await scene.order(choice))
    const [first] = cuts
    if (first === undefined) throw new Error('there is no cut')
    const counted = scene.counted()
    const refused = { code: 'overloaded', message: expect.stringMatching(/^12 cuts of this .* in 15 minutes\.$/) }
    await expect(scene.order(choices[12])).rejects.toMatchObject(refused)
    await makeCut(scene.parts, first.id, never)
    // The one who ordered it comes for it.
    await expect(scene.order(choices[12])).rejects.toMatchObject({ code: 'overloaded' })
    expect(scene.counted()).toBe(counted)
    const owners = { isOwner: true, subscriber: 'owner', count: async () => undefined, uncount: async () => undefined }
    const evolution = await findOr404(database.db, scene.id)
    await orderCut(scene.parts, evolution, { ...OPTIONS, ...choices[13] }, owners)
    const longAgo = new Date(Date.now() - 3_600_000)
    const oldest = cuts.slice(0, 2).map(({ id }) => id)
    await database.db.updateTable('cuts').set({ created_at: longAgo }).where('id', 'in', oldest).execute()
    await scene.order(choices[12])
    expect(await scene.look(first)).toBeUndefined()
    expect(await isThere(scene, first)).toBe(false)
    await database.db.deleteFrom('cuts').execute()
  })

  test('wait in no longer a queue than forty-eight, whosever they are', async () => {
    const scene = await finished()
    const cut = await scene.order()
    const { id: _id, ...row } = await rowOf(scene.id, cut)
    const filled = Array.from({ length: 47 }, (_, at) => ({
      ...{ ...row, id: crypto.randomUUID(), attempt: 100 + at, options: JSON.stringify(row.options) },
      ...{ contenders: null, created_at: new Date() },
    }))
    await database.db.insertInto('cuts').values(filled).execute()
    await expect(scene.order({ ending: 'rewind' })).rejects.toMatchObject({ code: 'overloaded' })
    expect((await scene.order()).id).toBe(cut.id)
    await database.db.deleteFrom('cuts').execute()
  })

  test('of one subscriber are six that wait, and the first of another comes before their second', async () => {
    const scene = await finished()
    const shapes = ['1:1', '9:16', '16:9', 'source'] as const
    const choices = shapes.flatMap((shape) => [true, false].map((hasWordmark) => ({ shape, hasWordmark })))
    const flood: CutRow[] = []
    for (const choice of choices.slice(0, 6)) flood.push(await scene.order(choice, 'flood'))
    const refused = { code: 'overloaded', message: expect.stringContaining('6 cuts of yours wait') }
    await expect(scene.order(choices[6], 'flood')).rejects.toMatchObject(refused)
    await scene.order(choices[7], 'other')
    expect(scene.places).toEqual([0, 1, 2, 3, 4, 5, 0])
    const scenes = [await finished(), await finished(), await finished()]
    const burst = choices.flatMap((choice) => scenes.map(({ order }) => order(choice, 'burst')))
    const atOnce = await Promise.allSettled(burst)
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    await database.db.deleteFrom('cuts').where('ordered_by', '=', 'burst').execute()
    for (const { id } of flood) await makeCut(scene.parts, id, never)
    await scene.order(choices[6], 'flood')
    await database.db.deleteFrom('cuts').execute()
  })
})
