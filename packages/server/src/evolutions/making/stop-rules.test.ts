import { rm } from 'node:fs/promises'
import { USUAL_RUN } from '@afterimage/core/run-options'
import { NO_STOP } from '@afterimage/core/stop-rules'
import { SightError } from '@afterimage/sight/sight'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { type ColourSight, openColourSight } from '@afterimage/testing/sight/colour-sight'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { lockEvolution } from '../records/evolution-store.ts'
import { openLookNow } from './look-now.ts'
import { runEvolution } from './run-evolution.ts'

type Bench = Awaited<ReturnType<typeof openWorkbench>>

const never = new AbortController().signal

describe.each(TEST_DATABASES)('a run that a rule ends, on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  /** Of ten frames, with nothing left of the picture in the third. */
  const begun = async (totalFrames = 10) => {
    const asked: number[] = []
    const model = scriptedModel(async ({ previous, number }) => {
      asked.push(number)
      return number < 3 ? undefined : { ...previous, data: new Uint8Array(previous.data.length).fill(128) }
    })
    const bench = await openWorkbench(database, model)
    onTestFinished(() => bench.close())
    const runOptions = { ...USUAL_RUN, stop: { ...NO_STOP, keptBelow: 0.5 } }
    const id = await bench.start({ totalFrames, runOptions })
    return { bench, id, asked }
  }
  const extend = async ({ lifecycle }: Bench, id: string, totalFrames: number) =>
    database.db.transaction().execute(async (tx) => {
      const evolution = await lockEvolution(tx, id)
      if (evolution === undefined) throw new Error('it is gone')
      const owner = { visitor: '00000000-0000-4000-8000-000000000001', address: '192.0.2.1' }
      expect(await lifecycle.reopen(tx, { kind: 'extend', evolution, owner, totalFrames })).toBe(true)
    })

  test('is ended by it also beyond its length, where it had not come true before that', async () => {
    const { bench, id, asked } = await begun(2)
    await runEvolution(bench.runParts, id, never)
    const { evolution } = await bench.look(id)
    expect(evolution).toMatchObject({ status: 'completed', stopped_by: null, completed_frames: 2 })
    await extend(bench, id, 10)
    expect((await bench.look(id)).evolution.run_options).toEqual(evolution.run_options)
    await runEvolution(bench.runParts, id, never)
    const longer = (await bench.look(id)).evolution
    expect(longer).toMatchObject({ status: 'completed', total_frames: 10, stopped_by: 'kept', completed_frames: 3 })
    expect(asked).toEqual([1, 2, 3])
  })

  test('makes nothing more, and says why, where the rule comes true with its very last frame', async () => {
    const { bench, id, asked } = await begun(3)
    await runEvolution(bench.runParts, id, never)
    expect((await bench.look(id)).evolution).toMatchObject({ status: 'completed', stopped_by: null })
    await extend(bench, id, 10)
    await runEvolution(bench.runParts, id, never)
    expect((await bench.look(id)).evolution).toMatchObject({ status: 'completed', stopped_at: 3, stopped_by: 'kept' })
    expect(asked).toEqual([1, 2, 3])
  })

  test('goes on without its rules once one of them has ended it', async () => {
    const { bench, id } = await begun()
    await runEvolution(bench.runParts, id, never)
    await extend(bench, id, 5)
    await runEvolution(bench.runParts, id, never)
    const { evolution } = await bench.look(id)
    expect(evolution).toMatchObject({ stopped_by: null, completed_frames: 5, run_options: null })
  })

  test('ends there also where its frames are made again, because one was found damaged when the film was to be made', async () => {
    const { bench, id, asked } = await begun()
    let films = 0
    const filmGate: typeof bench.runParts.filmGate = async (_owner, work) => {
      const [, first] = (await bench.look(id)).frames
      films += 1
      if (films === 1 && first) await rm(bench.pathOf({ folder: id, sha256: first.sha256, extension: 'png' }))
      return work()
    }
    await runEvolution({ ...bench.runParts, filmGate }, id, never)
    const { evolution, frames } = await bench.look(id)
    expect(evolution).toMatchObject({ status: 'completed', stopped_at: 3, stopped_by: 'kept', completed_frames: 3 })
    expect([frames.length, films]).toEqual([4, 2])
    expect(asked).toEqual([1, 2, 3, 1, 2, 3])
  })

  test('ends with that frame after a kill before it could be ended, and asks for no other', async () => {
    const { bench, id, asked } = await begun()
    const killed = {
      ...bench.lifecycle,
      stop: async () => {
        throw new Error('killed')
      },
    }
    await expect(runEvolution({ ...bench.runParts, lifecycle: killed }, id, never)).rejects.toThrow('killed')
    expect((await bench.look(id)).evolution).toMatchObject({ stopped_at: null, completed_frames: 3 })
    await runEvolution(bench.runParts, id, never)
    expect((await bench.look(id)).evolution).toMatchObject({ status: 'completed', stopped_at: 3 })
    expect(asked).toEqual([1, 2, 3])
  })

  describe('by what is seen in its frames', () => {
    const stop = { ...NO_STOP, whenLabelChanges: true }
    const startSeen = async (sight: ColourSight, stopRules = stop) => {
      const asked: number[] = []
      const model = scriptedModel(async ({ previous, number }) => {
        asked.push(number)
        return number < 2 ? undefined : { ...previous, data: new Uint8Array(previous.data.length).fill(128) }
      })
      const bench = await openWorkbench(database, model, sight)
      onTestFinished(() => bench.close())
      const id = await bench.start({ totalFrames: 10, runOptions: { ...USUAL_RUN, stop: stopRules } })
      return { bench, id, asked }
    }

    test('ends with the second frame that is taken for something else, and each was looked at once', async () => {
      const sight = openColourSight()
      const { bench, id, asked } = await startSeen(sight)
      await runEvolution(bench.runParts, id, never)
      const { evolution, frames } = await bench.look(id)
      expect(evolution).toMatchObject({ status: 'completed', stopped_at: 3, stopped_by: 'label' })
      expect(frames.map(({ seen }) => seen?.labels[0]?.id)).toEqual(['orange', 'orange', undefined, undefined])
      expect([asked, sight.looks]).toEqual([[1, 2, 3], 4])
      expect(evolution).toMatchObject({ needs_looking: true, looking_until: null })
      await bench.runParts.lookNow?.(id, never)
      const { label_story, needs_looking } = (await bench.look(id)).evolution
      expect(label_story).toEqual({ labels: ['orange'], unsureFrom: 2, lostAt: 2 })
      expect([needs_looking, sight.looks]).toEqual([false, 4])
    })

    test('goes on after a kill from what was recorded, and ends with the same frame', async () => {
      const sight = openColourSight()
      const dying = openColourSight(async (before) => {
        if (before === 3) throw new Error('killed')
        return undefined
      })
      const { bench, id, asked } = await startSeen(sight)
      const parts = { db: database.db, storage: bench.storage, log: bench.runParts.log, sight: dying }
      const killed = { ...bench.runParts, lookNow: openLookNow(parts) }
      await expect(runEvolution(killed, id, never)).rejects.toThrow('killed')
      expect((await bench.look(id)).frames.map(({ seen }) => seen !== null)).toEqual([true, true, true, false])
      await runEvolution(bench.runParts, id, never)
      expect((await bench.look(id)).evolution).toMatchObject({ status: 'completed', stopped_at: 3 })
      expect([asked, sight.looks]).toEqual([[1, 2, 3], 1])
    })

    test('fails with its frames safe where the networks fail again and again', async () => {
      const blind = openColourSight(async (before) => {
        if (before > 1) throw new SightError('broken', 'the networks failed')
        return undefined
      })
      const { bench, id } = await startSeen(blind)
      await runEvolution(bench.runParts, id, never)
      const { evolution } = await bench.look(id)
      expect(evolution).toMatchObject({ status: 'failed', completed_frames: 2 })
      expect(evolution.error_message).toContain('The frames could not be looked at')
      expect(blind.looks).toBe(5)
    })

    test('fails with a sentence where nobody looks any more', async () => {
      const { bench, id } = await startSeen(openColourSight())
      await runEvolution({ ...bench.runParts, lookNow: undefined }, id, never)
      const { evolution } = await bench.look(id)
      expect(evolution).toMatchObject({ status: 'failed', completed_frames: 1 })
      expect(evolution.error_message).toContain('this site no longer looks at frames')
    })

    test('no frame is looked at for rules that do not need it', async () => {
      const sight = openColourSight()
      const { bench, id } = await startSeen(sight, { ...NO_STOP, keptBelow: 0.5 })
      await runEvolution(bench.runParts, id, never)
      expect([(await bench.look(id)).evolution.stopped_by, sight.looks]).toEqual(['kept', 0])
    })
  })

  test('loses its right to be ended by a run that was overtaken', async () => {
    const { bench, id } = await begun()
    const stop = new AbortController()
    const lifecycle: typeof bench.lifecycle = {
      ...bench.lifecycle,
      stop: async (tx, run, at) => bench.lifecycle.stop(tx, { ...run, attempt: run.attempt - 1 }, at),
    }
    await runEvolution({ ...bench.runParts, lifecycle }, id, stop.signal)
    expect((await bench.look(id)).evolution).toMatchObject({ status: 'processing', stopped_at: null })
  })
})
