import { createHash } from 'node:crypto'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { ImageModel } from '@afterimage/models/image-model'
import { ModelError } from '@afterimage/models/model-error'
import { readPhoto } from '@afterimage/testing/images/photo'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { openLifecycle } from '../lifecycle/lifecycle.ts'
import { claimEvolution, claimRun } from '../lifecycle/lifecycle-store.ts'
import { runEvolution } from './run-evolution.ts'

const never = new AbortController().signal
const diskFull = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

describe.each(TEST_DATABASES)('running an evolution on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>
  const closing: (() => Promise<void>)[] = []

  const bench = async (script: Parameters<typeof scriptedModel>[0], facts: Partial<ImageModel> = {}) => {
    const opened = await openWorkbench(database, { ...scriptedModel(script), ...facts })
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

  test('every frame is kept, measured and chained to the one before by its hash, and the film follows', async () => {
    const { runParts, start, look, storage } = await bench(async () => undefined)
    const id = await start()
    await runEvolution(runParts, id, never)
    const { evolution, frames, tries, outputs } = await look(id)
    expect(evolution).toMatchObject({ status: 'completed', completed_frames: 3, error_message: null })
    expect(frames.map((frame) => frame.number)).toEqual([0, 1, 2, 3])
    for (const [at, frame] of frames.entries()) {
      const png = await storage.read({ folder: id, sha256: frame.sha256, extension: 'png' })
      expect(createHash('sha256').update(png).digest('hex')).toBe(frame.sha256)
      expect(frame.previous_sha256).toBe(at === 0 ? null : frames[at - 1]?.sha256)
      expect(frame.seed).toBe(7)
    }
    expect(frames[3]?.drift?.toOriginal.ssim).toBeGreaterThan(0.9)
    expect(tries.map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'made'],
      [2, 'made'],
      [3, 'made'],
    ])
    expect(outputs.map(({ kind }) => kind).sort()).toEqual(['card', 'gif', 'html', 'mp4', 'poster', 'webp'])
    for (const { sha256, extension, bytes } of outputs) {
      expect(await storage.sizeOf({ folder: id, sha256, extension })).toBe(bytes)
    }
  })

  test('each frame is encoded and kept in its turn at the gate, and recorded once it has left it', async () => {
    const { runParts, start, look } = await bench(async () => undefined)
    const id = await start()
    const filesAtGate: number[] = []
    const finishGate: typeof runParts.finishGate = async (work) => {
      const { frames, files } = await look(id)
      expect(frames).toHaveLength(filesAtGate.push(files.length))
      const finished = await work()
      expect(await look(id)).toMatchObject({ frames: { length: frames.length }, files: { length: files.length + 2 } })
      return finished
    }
    await runEvolution({ ...runParts, finishGate }, id, never)
    expect((await look(id)).evolution.status).toBe('completed')
    expect(filesAtGate, 'a picture and its thumbnail each').toEqual([2, 4, 6])
  })

  test.each([
    ['a model that only its operator knows', true],
    ['a model that was tried here', undefined],
  ])(
    'a first frame of %s that has nothing of the original is told of where nobody knows the model',
    async (_of, isCustom) => {
      const elsewhere = await normaliseImage(await readPhoto('galaxies.jpg'), { maxSidePx: 256, sideMultiplePx: 8 })
      const { runParts, start, look } = await bench(async () => elsewhere, { isCustom, maxSidePx: 256 })
      const id = await start()
      await runEvolution(runParts, id, never)
      const { evolution, frames, tries } = await look(id)
      expect(evolution.status).toBe('completed')
      expect(frames.map(({ is_unrelated }) => is_unrelated)).toEqual([false, isCustom === true, false, false])
      const told = tries.map(({ reason }) => reason.includes('it has nothing in common with the picture that was sent'))
      expect(told).toEqual([isCustom === true, false, false])
    },
  )

  test('a refusal fails the evolution at once, keeps its frames and never repeats the last one', async () => {
    let asked = 0
    const { runParts, start, look } = await bench(async ({ number }) => {
      if (number < 2) return undefined
      asked += 1
      throw new ModelError('refused', 'the picture is not allowed')
    })
    const id = await start()
    await runEvolution(runParts, id, never)
    const { evolution, frames, tries } = await look(id)
    expect(evolution.status).toBe('failed')
    expect(evolution.error_message).toBe(
      'The model refused to make frame 2: the picture is not allowed. Another picture or another model may get further.',
    )
    expect(asked).toBe(1)
    expect(frames.map((frame) => frame.number)).toEqual([0, 1])
    expect(tries.at(-1)).toMatchObject({ number: 2, kind: 'refused', reason: 'the picture is not allowed' })
  })

  test('a timeout is tried again and both tries are in the ledger', async () => {
    let broken = true
    const { runParts, start, look } = await bench(async ({ number }) => {
      if (number !== 2 || !broken) return undefined
      broken = false
      throw new ModelError('timeout', 'no answer')
    })
    const id = await start()
    await runEvolution(runParts, id, never)
    const { evolution, tries } = await look(id)
    expect(evolution.status).toBe('completed')
    expect(tries.filter(({ number }) => number === 2).map(({ kind }) => kind)).toEqual(['retried', 'made'])
  })

  test('the run goes on after the last recorded frame and makes no frame twice', async () => {
    const made: number[] = []
    const stop = new AbortController()
    const { runParts, start, look } = await bench(async ({ number }, signal) => {
      if (number === 2 && !stop.signal.aborted) {
        stop.abort(new Error('the server is stopping'))
        signal.throwIfAborted()
      }
      made.push(number)
      return undefined
    })
    const id = await start()
    await expect(runEvolution(runParts, id, stop.signal)).rejects.toThrow('the server is stopping')
    expect((await look(id)).evolution).toMatchObject({ status: 'processing', completed_frames: 1, fruitless_runs: 0 })
    await runEvolution(runParts, id, never)
    expect((await look(id)).evolution.status).toBe('completed')
    expect(made).toEqual([1, 2, 3])
  })

  test('a run that another one overtook writes nothing any more', async () => {
    let overtaken = false
    const { runParts, start, look } = await bench(async ({ number }) => {
      if (number === 2 && !overtaken) {
        overtaken = true
        await runEvolution(runParts, id, never)
      }
      return undefined
    })
    const id: string = await start()
    // The whole second run takes place within one try of the first.
    const retryPolicy = { ...runParts.retryPolicy, minTryMs: 60_000 }
    await runEvolution({ ...runParts, retryPolicy }, id, never)
    const { evolution, frames, tries } = await look(id)
    expect(evolution).toMatchObject({ status: 'completed', attempt: 2 })
    expect(frames).toHaveLength(4)
    expect(tries).toHaveLength(3)
  })

  test('a run whose right was taken writes nothing, even where everything else still fits', async () => {
    const { runParts, start, look } = await bench(async ({ number }) => {
      if (number === 2) {
        const now = new Date()
        await database.db.transaction().execute(async (tx) => {
          await claimEvolution(tx, id, 'failed', { updated_at: now })
          await claimEvolution(tx, id, 'pending', { updated_at: now })
        })
        await claimRun(database.db, id, now)
      }
      return undefined
    })
    const id: string = await start()
    await runEvolution(runParts, id, never)
    const { evolution, frames, tries } = await look(id)
    expect(evolution).toMatchObject({ status: 'processing', completed_frames: 1, attempt: 4 })
    expect(frames).toHaveLength(2)
    expect(tries).toHaveLength(1)
  })

  test('a stop before the first frame does not count as a run in vain', async () => {
    const stop = new AbortController()
    const { runParts, start, look } = await bench(async (_step, signal) => {
      stop.abort(new Error('the server is stopping'))
      signal.throwIfAborted()
      return undefined
    })
    const id = await start()
    await expect(runEvolution(runParts, id, stop.signal)).rejects.toThrow('the server is stopping')
    expect((await look(id)).evolution).toMatchObject({ status: 'processing', fruitless_runs: 0 })
  })

  test('a cancel while a frame is being made keeps the frames before it', async () => {
    const { runParts, start, look } = await bench(async ({ number }) => {
      if (number === 2) {
        await database.db
          .transaction()
          .execute((tx) => claimEvolution(tx, id, 'failed', { error_message: 'Cancelled.', updated_at: new Date() }))
      }
      return undefined
    })
    const id: string = await start()
    await runEvolution(runParts, id, never)
    const { evolution, frames } = await look(id)
    expect(evolution).toMatchObject({ status: 'failed', error_message: 'Cancelled.', completed_frames: 1 })
    expect(frames).toHaveLength(2)
  })

  test('an evolution that breaks its worker again and again is given up', async () => {
    const { runParts, start, look } = await bench(async () => undefined)
    const id = await start()
    const broken = { ...runParts, storage: { ...runParts.storage, read: () => Promise.reject(new Error('disk gone')) } }
    for (let run = 1; run <= 5; run += 1) await expect(runEvolution(broken, id, never)).rejects.toThrow('disk gone')
    await runEvolution(broken, id, never)
    expect((await look(id)).evolution).toMatchObject({
      status: 'failed',
      error_message: 'The work stopped 5 times in a row at frame 1.',
    })
  })

  test('an evolution whose film breaks its worker again and again is given up, and says that it was the film', async () => {
    const { runParts, start, look } = await bench(async () => undefined)
    const id = await start()
    const broken: typeof runParts = { ...runParts, filmGate: () => Promise.reject(new Error('worker gone')) }
    // The first run is not in vain: it makes the frames.
    for (let run = 0; run <= 5; run += 1) await expect(runEvolution(broken, id, never)).rejects.toThrow('worker gone')
    await runEvolution(broken, id, never)
    expect((await look(id)).evolution).toMatchObject({
      status: 'failed',
      completed_frames: 3,
      error_message: 'The work stopped 5 times in a row while the film was made. The frames are safe; try again.',
    })
  })

  test('a disk that is full for a moment costs nothing but the moment', async () => {
    const { runParts, start, look, storage } = await bench(async () => undefined)
    const id = await start()
    let writes = 0
    const keep: typeof storage.keep = (...kept) => {
      writes += 1
      return writes % 2 === 1 ? Promise.reject(diskFull()) : storage.keep(...kept)
    }
    await runEvolution({ ...runParts, storage: { ...storage, keep } }, id, never)
    expect((await look(id)).evolution).toMatchObject({ status: 'completed', completed_frames: 3, attempt: 1 })
  })

  test('a disk that stays full fails the evolution with its reason and gives the price back; the next one runs', async () => {
    const { runParts, start, look, storage, queue, ...rest } = await bench(async () => undefined)
    const [id, next] = [await start(), await start()]
    const keep = () => Promise.reject(diskFull())
    const givenBack: string[] = []
    const charging = {
      ...rest.charging,
      giveBack: async (_tx: unknown, evolutionId: string) => {
        givenBack.push(evolutionId)
      },
    }
    const lifecycle = openLifecycle({ charging, queue })
    await runEvolution({ ...runParts, lifecycle, storage: { ...storage, keep } }, id, never)
    const { evolution, frames } = await look(id)
    expect(evolution).toMatchObject({
      status: 'failed',
      error_message: "Frame 1 could not be stored: this site's disk is full.",
    })
    expect(frames).toHaveLength(1)
    expect(givenBack).toEqual([id])
    await runEvolution(runParts, next, never)
    expect((await look(next)).evolution.status).toBe('completed')
  })

  test('a disk that is full when the film is made says so, and the frames are kept', async () => {
    const { runParts, start, look, storage } = await bench(async () => undefined)
    const id = await start()
    const keepFile = () => Promise.reject(diskFull())
    await runEvolution({ ...runParts, storage: { ...storage, keepFile } }, id, never)
    const { evolution, frames } = await look(id)
    expect(evolution).toMatchObject({
      status: 'failed',
      completed_frames: 3,
      error_message:
        "The film could not be stored: this site's disk is full. The frames are safe; try again when there is room.",
    })
    expect(frames).toHaveLength(4)
  })

  test('a settled evolution is left alone', async () => {
    const { runParts, start, look } = await bench(async () => undefined)
    const id = await start()
    await runEvolution(runParts, id, never)
    const before = await look(id)
    await runEvolution(runParts, id, never)
    expect(await look(id)).toEqual(before)
  })
})
