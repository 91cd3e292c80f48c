import { rm } from 'node:fs/promises'
import { USUAL_RUN } from '@afterimage/core/run-options'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { runEvolution } from './run-evolution.ts'

const never = new AbortController().signal

describe.each(TEST_DATABASES)('a run that a rule ends, on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  /** Of ten frames, with nothing left of the picture in the third. */
  const begun = async () => {
    const asked: number[] = []
    const model = scriptedModel(async ({ previous, number }) => {
      asked.push(number)
      return number < 3 ? undefined : { ...previous, data: new Uint8Array(previous.data.length).fill(128) }
    })
    const bench = await openWorkbench(database, model)
    onTestFinished(() => bench.close())
    const runOptions = { ...USUAL_RUN, stop: { keptBelow: 0.5, whenStill: false } }
    const id = await bench.start({ totalFrames: 10, runOptions })
    return { bench, id, asked }
  }

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
