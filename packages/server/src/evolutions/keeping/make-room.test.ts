import { ModelError } from '@afterimage/models/model-error'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { openFreeDisk } from '../../platform/free-disk.ts'
import { Yielded } from '../../platform/yielded.ts'
import { runEvolution } from '../making/run-evolution.ts'

const never = new AbortController().signal

describe.each(TEST_DATABASES)('a run that makes room, on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>
  const closing: (() => Promise<void>)[] = []

  const bench = async (script: Parameters<typeof scriptedModel>[0]) => {
    const opened = await openWorkbench(database, scriptedModel(script))
    closing.push(opened.close)
    return opened
  }

  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
  })
  afterAll(async () => {
    for (const close of closing) await close()
    await closeDatabase()
  })

  test('asked to make room, it keeps the frame it is at, waits as if it were new, and loses nothing', async () => {
    const makeRoom = new AbortController()
    let asked = 0
    const { runParts, start, look } = await bench(async ({ number }) => {
      asked += 1
      if (number === 2 && !makeRoom.signal.aborted) makeRoom.abort(new Yielded())
      return undefined
    })
    const id = await start({ totalFrames: 4 })
    await expect(runEvolution(runParts, id, never, makeRoom.signal)).rejects.toThrow(Yielded)
    const { evolution } = await look(id)
    expect(evolution).toMatchObject({ status: 'pending', completed_frames: 2, fruitless_runs: 0, error_message: null })
    expect(evolution.queue_owner).toMatch(/^network:[\w-]{43}$/)
    await runEvolution(runParts, id, never)
    const after = await look(id)
    expect(after.evolution).toMatchObject({ status: 'completed', completed_frames: 4, queue_owner: null })
    expect(after.tries).toHaveLength(4)
    expect(asked).toBe(4)
  })

  test('no frame is asked for while the disk is nearly full, and the run goes on when it is not', async () => {
    let asked = 0
    const { runParts, start, look } = await bench(async () => {
      asked += 1
      return undefined
    })
    const id = await start()
    let free = 0
    let looks = 0
    const readFree = async () => {
      looks += 1
      return free
    }
    const run = runEvolution({ ...runParts, disk: openFreeDisk(readFree, 1_000, 0) }, id, never)
    await expect.poll(() => looks).toBeGreaterThan(3)
    expect(asked).toBe(0)
    free = 1_000
    await run
    expect((await look(id)).evolution).toMatchObject({ status: 'completed', completed_frames: 3 })
  })

  test('asked to make room while a busy model makes it wait, it goes at once', async () => {
    const makeRoom = new AbortController()
    const { runParts, start, look } = await bench(async () => {
      setImmediate(() => makeRoom.abort(new Yielded()))
      throw new ModelError('busy', 'Later.', { retryAfterMs: 20 * 60_000 })
    })
    const id = await start()
    const retryPolicy = { ...runParts.retryPolicy, maxBusyMs: 30 * 60_000 }
    await expect(runEvolution({ ...runParts, retryPolicy }, id, never, makeRoom.signal)).rejects.toThrow(Yielded)
    expect((await look(id)).evolution).toMatchObject({ status: 'pending', completed_frames: 0 })
  })
})
