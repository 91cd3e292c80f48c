import { rm, truncate } from 'node:fs/promises'
import { ModelError } from '@afterimage/models/model-error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import {
  expectChained,
  expectWhole,
  flipABit,
  frameOf,
  hashes,
  type Script,
  stopEvolution,
  TOTAL,
} from '../../../test/stopped-evolution.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { sweepLooseFiles } from '../keeping/sweep-loose-files.ts'
import { claimEvolution, claimRun } from '../lifecycle/lifecycle-store.ts'

const HOUR_MS = 3_600_000
const DAMAGES = {
  'with a flipped bit': flipABit,
  'cut short': async (file: string) => truncate(file, 100),
  'without a byte': async (file: string) => truncate(file, 0),
  missing: async (file: string) => rm(file),
} as const
const MISSING = 'Its file was missing, so it is made again.'
const DAMAGED = 'Its file was damaged, so it is made again.'

describe.each(TEST_DATABASES)('damaged frames on $name', ({ open }) => {
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

  test.each(Object.entries(DAMAGES))('a last frame %s is made again, and the ledger says so', async (name, damage) => {
    const { harm, goOn, look, asked, before, bench } = await stopAfter(4)
    await harm(4, damage)
    await goOn()
    const { evolution, frames, tries } = await look()
    expect(evolution).toMatchObject({ status: 'completed', completed_frames: TOTAL, error_message: null })
    expect(asked).toEqual([4, 5, 6, 7, 8, 9, 10])
    expect(frames.slice(0, 4)).toEqual(before.frames.slice(0, 4))
    // The same model paints the same again: the chain is as it was, and the file is whole.
    expect(hashes(frames).slice(0, 5)).toEqual(hashes(before.frames))
    await expectWhole(bench, frames)
    expect(tries.filter(({ number }) => number === 4).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['made', expect.any(String)],
      ['damaged', name === 'missing' ? MISSING : DAMAGED],
      ['made', expect.any(String)],
    ])
    expect(tries.filter(({ kind }) => kind === 'damaged')).toHaveLength(1)
  })

  test('several in a row, or all of them, are made again', async () => {
    for (const from of [3, 1]) {
      const { harm, goOn, look, asked, bench, before } = await stopAfter(4)
      for (let number = from; number <= 4; number += 1) await harm(number, number % 2 === 0 ? rm : flipABit)
      await goOn()
      const { evolution, frames, tries } = await look()
      expect(evolution).toMatchObject({ status: 'completed', completed_frames: TOTAL })
      expect(asked[0]).toBe(from)
      expect(hashes(frames).slice(0, 5)).toEqual(hashes(before.frames))
      await expectWhole(bench, frames)
      const lost = tries.filter(({ kind }) => kind === 'damaged').map(({ number }) => number)
      expect(lost).toEqual([1, 2, 3, 4].slice(from - 1))
    }
  })

  test('without its original an evolution fails at once, says why, and loses nothing more', async () => {
    for (const [damage, word] of [
      [rm, 'missing'],
      [flipABit, 'damaged'],
    ] as const) {
      const { harm, goOn, look, asked, before } = await stopAfter(4)
      await harm(0, damage)
      await harm(4, damage)
      await goOn()
      const { evolution, frames, tries } = await look()
      expect(evolution).toMatchObject({
        status: 'failed',
        completed_frames: 4,
        error_message: `The original picture is ${word} in this site's storage, so the evolution cannot continue. Start a new one with the picture.`,
      })
      expect(asked).toEqual([])
      expect([frames, tries]).toEqual([before.frames, before.tries])
    }
  })

  test('a storage that fails takes nothing back: that says nothing of the frames', async () => {
    const { goOn, look, before, bench } = await stopAfter(4)
    const read = () => Promise.reject(new Error('the network is down'))
    await expect(goOn({ ...bench.runParts, storage: { ...bench.storage, read } })).rejects.toThrow('network')
    expect((await look()).frames).toEqual(before.frames)
    // Nor does one that hands out other bytes once.
    let reads = 0
    const lying: typeof bench.storage.read = async (file) =>
      ++reads === 2 ? new Uint8Array(7) : bench.storage.read(file)
    await goOn({ ...bench.runParts, storage: { ...bench.storage, read: lying } })
    const { tries } = await look()
    expect(tries.filter(({ kind }) => kind === 'damaged')).toEqual([])
  })

  test('a run that lost its right takes nothing back', async () => {
    const { harm, goOn, look, before, bench } = await stopAfter(4)
    await harm(4, rm)
    const read: typeof bench.storage.read = async (file) => {
      await claimRun(database.db, before.evolution.id, new Date())
      return bench.storage.read(file)
    }
    await goOn({ ...bench.runParts, storage: { ...bench.storage, read } })
    const { frames, tries, evolution } = await look()
    expect([frames, tries, evolution.completed_frames]).toEqual([before.frames, before.tries, 4])
  })

  test('ended in the middle of it, the next run goes on from where it stood', async () => {
    const stop = new AbortController()
    let hasStopped = false
    let harmed = false
    const { harm, goOn, look, bench, before } = await stopAfter(6, async ({ number }, signal) => {
      if (number === 4 && harmed && !hasStopped) {
        hasStopped = true
        stop.abort(new Error('the server is stopping'))
        signal.throwIfAborted()
      }
      return undefined
    })
    for (const number of [3, 4, 5, 6]) await harm(number, rm)
    harmed = true
    const stopping = goOn(bench.runParts, stop.signal)
    await expect(stopping).rejects.toThrow('the server is stopping')
    expect((await look()).evolution).toMatchObject({ status: 'processing', completed_frames: 3, delivered_frames: 6 })
    await goOn()
    const { evolution, frames, tries } = await look()
    expect(evolution).toMatchObject({ status: 'completed', completed_frames: TOTAL, delivered_frames: 6 })
    expect(hashes(frames).slice(0, 7)).toEqual(hashes(before.frames))
    expect(tries.filter(({ kind }) => kind === 'damaged')).toHaveLength(4)
  })

  test('where the taking back itself breaks off, all of it is still there', async () => {
    const { harm, goOn, look, before, bench } = await stopAfter(4)
    await harm(4, flipABit)
    const read: typeof bench.storage.read = async (file) => {
      if (file.sha256 === frameOf(before.frames, 3).sha256) throw new Error('the network is down')
      return bench.storage.read(file)
    }
    await expect(goOn({ ...bench.runParts, storage: { ...bench.storage, read } })).rejects.toThrow('network')
    const broken = await look()
    expect([broken.frames, broken.tries]).toEqual([before.frames, before.tries])
    await goOn()
    expect((await look()).evolution).toMatchObject({ status: 'completed', completed_frames: TOTAL })
  })

  test('damaged files of a model that never paints the same twice are swept when it has ended', async () => {
    let shade = 0
    const { harm, goOn, look, before, bench } = await stopAfter(4, async ({ original }) => {
      shade += 1
      return { ...original, data: original.data.map((value) => (value + 3 * shade) % 256) }
    })
    await harm(4, flipABit)
    await goOn()
    const { frames, files } = await look()
    const lost = `${frameOf(before.frames, 4).sha256}.png`
    expect(hashes(frames)).not.toContain(frameOf(before.frames, 4).sha256)
    expect(files).toContain(lost)
    expectChained(frames)
    await sweepLooseFiles({ db: database.db, storage: bench.storage }, new Date(Date.now() + 2 * HOUR_MS))
    expect((await look()).files).not.toContain(lost)
    await expectWhole(bench, frames)
  })

  test('a refusal in the middle of it leaves whole frames, and a retry goes on', async () => {
    let isRefused = true
    let harmed = false
    const { harm, goOn, look, before } = await stopAfter(6, async ({ number }) => {
      if (harmed && number === 4 && isRefused) throw new ModelError('refused', 'no')
      return undefined
    })
    for (const number of [3, 4, 5, 6]) await harm(number, flipABit)
    harmed = true
    await goOn()
    expect((await look()).evolution).toMatchObject({ status: 'failed', completed_frames: 3, delivered_frames: 6 })
    isRefused = false
    await database.db.transaction().execute((tx) => claimEvolution(tx, before.evolution.id, 'pending', {}))
    await goOn()
    expect((await look()).evolution).toMatchObject({ status: 'completed', completed_frames: TOTAL })
  })
})
