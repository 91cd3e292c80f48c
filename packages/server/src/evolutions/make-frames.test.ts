import { ModelError } from '@afterimage/models/model-error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { scriptedModel } from '../../test/scripted-model.ts'
import { openWorkbench } from '../../test/workbench.ts'
import type { Database } from '../platform/database/open-database.ts'
import { runEvolution } from './run-evolution.ts'

describe.each(TEST_DATABASES)('one frame after the other on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>
  const closing: (() => Promise<void>)[] = []

  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
  })
  afterAll(async () => {
    for (const close of closing) await close()
    await closeDatabase()
  })

  /** A run whose first frame is not kept before `keep` is called, or fails to be when it rejects. */
  async function holdFirst(
    script: Parameters<typeof scriptedModel>[0],
    { signal = new AbortController().signal, costPerImage = 0 } = {},
  ) {
    const bench = await openWorkbench(database, { ...scriptedModel(script), costPerImage })
    closing.push(bench.close)
    const id = await bench.start()
    const { promise: held, resolve: keep, reject: lose } = Promise.withResolvers<void>()
    held.catch(() => 'nobody may have asked for it yet')
    const storage: typeof bench.storage = {
      ...bench.storage,
      keep: async (...kept) => held.then(() => bench.storage.keep(...kept)),
    }
    const patience = { ...bench.runParts.patience, maxTries: 1, maxBusyMs: 120_000, minTryMs: 60_000 }
    // What a try comes to is known at once, and not when its turn was given back.
    const turns: typeof bench.runParts.turns = { ...bench.runParts.turns, take: (_call, _waiting, work) => work() }
    const run = runEvolution({ ...bench.runParts, storage, patience, turns }, id, signal)
    const look = () => bench.look(id)
    /** Keeps it when the database has had the time for whatever is begun at this moment. */
    const keepLater = async () => {
      for (let looks = 0; looks < 5; looks += 1) await look()
      keep()
    }
    return { run, keep, keepLater, lose, look }
  }

  test('the next frame is asked for while one is kept, and no further one', async () => {
    const asked: number[] = []
    const second = Promise.withResolvers<void>()
    const { run, keep, look } = await holdFirst(async ({ number }) => {
      asked.push(number)
      if (number === 2) second.resolve()
      return undefined
    })
    await second.promise
    // The second one is there at once, and everything else would follow in a moment.
    for (let looks = 0; looks < 20; looks += 1) expect((await look()).evolution.completed_frames).toBe(0)
    expect(asked).toEqual([1, 2])
    keep()
    await run
    expect(asked).toEqual([1, 2, 3])
    expect((await look()).evolution).toMatchObject({ status: 'completed', completed_frames: 3 })
  })

  test('where frames cost money, the next one is asked for when the last one is recorded', async () => {
    const recordedBefore: number[] = []
    const { run, keepLater, look } = await holdFirst(
      async ({ number }) => {
        if (number === 1) void keepLater()
        else recordedBefore.push((await look()).evolution.completed_frames)
        return undefined
      },
      { costPerImage: 0.04 },
    )
    await run
    expect(recordedBefore).toEqual([1, 2])
  })

  test('a frame that cannot be kept calls off the next one, and is what the evolution fails with', async () => {
    let calledOff: unknown
    const { run, lose, look } = await holdFirst(async ({ number }, signal) => {
      if (number === 1) return undefined
      lose(new Error('the disk is gone'))
      return new Promise((_made, stop) => {
        signal.addEventListener('abort', () => {
          calledOff = signal.reason
          stop(signal.reason)
        })
      })
    })
    await run
    expect(String(calledOff)).toContain('Frame 1 could not be stored')
    const { evolution, tries } = await look()
    expect(evolution).toMatchObject({
      status: 'failed',
      completed_frames: 0,
      error_message: "Frame 1 could not be stored: this site's storage failed.",
    })
    expect(tries).toEqual([])
  })

  test('a refused frame ends the evolution once the one before is recorded', async () => {
    const { run, keepLater, look } = await holdFirst(async ({ number }) => {
      if (number === 1) return undefined
      void keepLater()
      throw new ModelError('refused', 'not this')
    })
    await run
    const { evolution, tries } = await look()
    expect(evolution).toMatchObject({ status: 'failed', completed_frames: 1 })
    expect(evolution.error_message).toMatch(/^The model refused to make frame 2: not this\./)
    expect(tries.map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'made'],
      [2, 'refused'],
    ])
  })

  test('the wait for a busy model is still told of when the frame before is recorded after it began', async () => {
    const stop = new AbortController()
    const script: Parameters<typeof scriptedModel>[0] = async ({ number }) => {
      if (number === 1) return undefined
      void keepLater()
      throw new ModelError('busy', 'full', { retryAfterMs: 60_000 })
    }
    const { run, keepLater, look } = await holdFirst(script, { signal: stop.signal })
    await expect
      .poll(async () => (await look()).evolution)
      .toMatchObject({ completed_frames: 1, waiting_until: expect.any(Date) })
    stop.abort(new Error('seen'))
    await expect(run).rejects.toThrow('seen')
  })
})
