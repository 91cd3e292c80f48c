import { ModelError } from '@afterimage/models/model-error'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
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

  /**
   * A run whose first frame is not kept before `keep` is called, or fails to be when it rejects. `slot` is what comes before
   * the work in each slot at the provider, the first one's number being 1.
   */
  async function holdFirst(
    script: Parameters<typeof scriptedModel>[0],
    slot: (number: number, signal: AbortSignal) => Promise<void> = async () => undefined,
    signal = new AbortController().signal,
  ) {
    const bench = await openWorkbench(database, scriptedModel(script))
    closing.push(bench.close)
    const id = await bench.start()
    const { promise: held, resolve: keep, reject: lose } = Promise.withResolvers<void>()
    held.catch(() => 'nobody may have asked for it yet')
    const storage: typeof bench.storage = {
      ...bench.storage,
      keep: async (...kept) => held.then(() => bench.storage.keep(...kept)),
    }
    const retryPolicy = { ...bench.runParts.retryPolicy, maxTries: 1, maxBusyMs: 120_000, minTryMs: 60_000 }
    let taken = 0
    const slots: typeof bench.runParts.slots = {
      ...bench.runParts.slots,
      use: async (_call, waiting, work) => {
        taken += 1
        await slot(taken, waiting.signal)
        return work({ asking: () => undefined, costs: () => undefined })
      },
    }
    const run = runEvolution({ ...bench.runParts, storage, retryPolicy, slots }, id, signal)
    const look = () => bench.look(id)
    /** Keeps it when the database has had the time for whatever is begun at this moment. */
    const keepLater = async () => {
      for (let looks = 0; looks < 5; looks += 1) await look()
      keep()
    }
    return { run, keepLater, lose, look }
  }

  test('an answer that is what was sent, twice in a row, is told in the frame’s record', async () => {
    // The third frame and those after it are the second again.
    const bench = await openWorkbench(
      database,
      scriptedModel(async ({ number, previous }) => (number >= 3 ? previous : undefined)),
    )
    closing.push(bench.close)
    const id = await bench.start({ totalFrames: 5 })
    await runEvolution(bench.runParts, id, new AbortController().signal)
    const { tries } = await bench.look(id)
    const still = expect.stringMatching(/^in \d+ ms; the same picture as the two before it$/)
    const usual = expect.stringMatching(/^in \d+ ms$/)
    expect(tries.map(({ number, reason }) => [number, reason])).toEqual([
      ...[1, 2, 3].map((number) => [number, usual]),
      ...[4, 5].map((number) => [number, still]),
    ])
  })

  test('so is one that is the original from the first frame on, which is packed otherwise', async () => {
    const bench = await openWorkbench(
      database,
      scriptedModel(async ({ previous }) => previous),
    )
    closing.push(bench.close)
    const id = await bench.start({ totalFrames: 3 })
    await runEvolution(bench.runParts, id, new AbortController().signal)
    const { tries } = await bench.look(id)
    expect(tries.map(({ reason }) => reason.includes('the same picture as the two before it'))).toEqual([
      false,
      true,
      true,
    ])
  })

  test('a frame is asked for when the last one is recorded, and not before, though it has its slot', async () => {
    const recordedBefore: number[] = []
    const { run, keepLater, look } = await holdFirst(
      async () => {
        recordedBefore.push((await look()).evolution.completed_frames)
        return undefined
      },
      async (number) => {
        if (number === 2) void keepLater()
      },
    )
    await run
    expect(recordedBefore).toEqual([0, 1, 2])
    expect((await look()).evolution).toMatchObject({ status: 'completed', completed_frames: 3 })
  })

  test('a frame that cannot be kept calls off the wait for the next slot, and is what the evolution fails with', async () => {
    const asked: number[] = []
    let calledOff: unknown
    const { run, lose, look } = await holdFirst(
      async ({ number }) => {
        asked.push(number)
        return undefined
      },
      async (number, signal) => {
        if (number === 1) return
        lose(new Error('the disk is gone'))
        await new Promise((_never, stop) => {
          signal.addEventListener('abort', () => {
            calledOff = signal.reason
            stop(signal.reason)
          })
        })
      },
    )
    await run
    expect(String(calledOff)).toContain('Frame 1 could not be stored')
    const { evolution, tries } = await look()
    expect(evolution).toMatchObject({
      status: 'failed',
      completed_frames: 0,
      error_message: "Frame 1 could not be stored: this site's storage failed.",
    })
    expect(tries).toEqual([])
    expect(asked).toEqual([1])
  })

  test('where there is a slot but the frame before cannot be kept, nothing is asked', async () => {
    const asked: number[] = []
    const { run, lose, look } = await holdFirst(
      async ({ number }) => {
        asked.push(number)
        return undefined
      },
      async (number) => {
        if (number === 2) setImmediate(() => lose(new Error('the disk is gone')))
      },
    )
    await run
    expect(asked).toEqual([1])
    const { evolution, tries } = await look()
    expect(evolution.error_message).toBe("Frame 1 could not be stored: this site's storage failed.")
    expect(tries).toEqual([])
  })

  test('a slot that is refused ends the evolution once the frame before is recorded', async () => {
    const { run, keepLater, look } = await holdFirst(
      async () => undefined,
      async (number) => {
        if (number === 1) return
        void keepLater()
        throw new ModelError('exhausted', 'no quota')
      },
    )
    await run
    const { evolution, tries } = await look()
    expect(evolution).toMatchObject({ status: 'failed', completed_frames: 1 })
    expect(evolution.error_message).toContain('frame 2 was not made: no quota.')
    expect(tries.map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'made'],
      [2, 'refused'],
    ])
  })

  test('the wait for a slot is still told of when the frame before is recorded after it began', async () => {
    const stop = new AbortController()
    const { run, keepLater, look } = await holdFirst(
      async () => undefined,
      async (number) => {
        if (number === 1) return
        void keepLater()
        throw new ModelError('busy', 'full', { retryAfterMs: 60_000 })
      },
      stop.signal,
    )
    await expect
      .poll(async () => (await look()).evolution)
      .toMatchObject({ completed_frames: 1, waiting_until: expect.any(Date) })
    stop.abort(new Error('seen'))
    await expect(run).rejects.toThrow('seen')
  })
})
