import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { expectWhole, flipABit, hashes, type Script, stopEvolution, TOTAL } from '../../../test/stopped-evolution.ts'
import type { Database } from '../../platform/database/open-database.ts'

describe.each(TEST_DATABASES)('a film of damaged files on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>
  const closing: (() => Promise<void>)[] = []
  const stopAfter = async (made: number, script?: Script) => {
    const stopped = await stopEvolution(database, made, script)
    closing.push(stopped.bench.close)
    return stopped
  }

  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
  })
  afterAll(async () => {
    for (const close of closing) await close()
    await closeDatabase()
  })

  test('the film finds a damaged frame among whole ones: it and those after it are made again, the film too', async () => {
    const { harm, goOn, look, asked, before, bench } = await stopAfter(TOTAL)
    expect(before.evolution.status).toBe('processing_animation')
    await harm(7, flipABit)
    await harm(3, rm)
    await goOn()
    const { evolution, frames, tries, outputs } = await look()
    expect(evolution).toMatchObject({ status: 'completed', completed_frames: TOTAL, delivered_frames: TOTAL })
    expect(asked).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    expect(hashes(frames)).toEqual(hashes(before.frames))
    await expectWhole(bench, frames)
    expect(outputs.map(({ kind }) => kind).sort()).toEqual(['card', 'gif', 'html', 'mp4', 'poster', 'webp'])
    const lost = tries.filter(({ kind }) => kind === 'damaged').map(({ number, reason }) => [number, reason])
    expect(lost).toEqual([
      [3, 'Its file was missing, so it is made again.'],
      ...[4, 5, 6, 7, 8, 9, 10].map((number) => [number, expect.any(String)]),
    ])
    expect(lost.at(-1)?.[1]).toBe('A frame before it was damaged or missing, so it is made again.')
  })

  test('a storage that damages whatever it is given is given up, with the reason', async () => {
    const { goOn, look, bench } = await stopAfter(TOTAL)
    const spoilt = new Map<string, number>()
    // Whole where frames are made, and spoilt from the second reading on, as the film reads it.
    const read: typeof bench.storage.read = async (file) => {
      const reads = (spoilt.get(file.sha256) ?? 0) + 1
      spoilt.set(file.sha256, reads)
      const last = (await look()).frames.at(-1)
      const isSpoilt = file.sha256 === last?.sha256 && (await look()).evolution.status === 'processing_animation'
      return isSpoilt ? new Uint8Array(reads) : bench.storage.read(file)
    }
    await goOn({ ...bench.runParts, storage: { ...bench.storage, read } })
    expect((await look()).evolution).toMatchObject({
      status: 'failed',
      error_message: `Frame ${TOTAL} was damaged again and again in this site's storage. Try again later.`,
    })
  })

  test('an output that is damaged or missing when the film goes on is made again, the others are not', async () => {
    const { bench, look, goOn, before } = await stopAfter(TOTAL)
    const { id } = before.evolution
    let kept = 0
    const keepFile: typeof bench.storage.keepFile = (...file) => {
      kept += 1
      return kept > 4 ? Promise.reject(new Error('worker gone')) : bench.storage.keepFile(...file)
    }
    const film = { ...bench.runParts, storage: { ...bench.storage, keepFile } }
    const stop = new AbortController()
    const stopping: typeof bench.storage.keepFile = (...file) => {
      if (kept === 4) stop.abort(new Error('the server is stopping'))
      return keepFile(...file)
    }
    const run = { ...film, storage: { ...film.storage, keepFile: stopping } }
    await expect(goOn(run, stop.signal)).rejects.toThrow('the server is stopping')
    const { outputs } = await look()
    expect(outputs.map(({ kind }) => kind)).toEqual(['mp4', 'poster', 'card', 'webp'])
    const [mp4, poster, , webp] = outputs.map((output) => bench.pathOf({ folder: id, ...output }))
    if (mp4 === undefined || poster === undefined || webp === undefined) throw new Error('no outputs')
    await flipABit(mp4)
    await rm(webp)
    const rendered: string[] = []
    const counting: typeof bench.storage.keepFile = async (folder, extension, file) => {
      rendered.push(extension)
      return bench.storage.keepFile(folder, extension, file)
    }
    await goOn({ ...bench.runParts, storage: { ...bench.storage, keepFile: counting } })
    const after = await look()
    expect(after.evolution.status).toBe('completed')
    expect(rendered).toEqual(['mp4', 'webp', 'html', 'gif'])
    for (const output of after.outputs) {
      const bytes = await bench.storage.read({ folder: id, ...output })
      expect(bytes).toHaveLength(output.bytes)
    }
  })
})
