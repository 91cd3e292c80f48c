import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { collect, describeStorage } from '../../../test/storage-contract.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

let root: string
let storage: Storage

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'afterimage-storage-'))
  storage = await openDiskStorage(root)
})
afterAll(() => rm(root, { recursive: true, force: true }))

describeStorage(() => storage)

describe('drafts, while days pass', () => {
  let apart: string
  beforeEach(async () => {
    apart = await mkdtemp(path.join(tmpdir(), 'afterimage-drafts-'))
  })
  afterEach(async () => {
    vi.useRealTimers()
    await rm(apart, { recursive: true, force: true })
  })

  const left = async () =>
    (await readdir(path.join(apart, 'drafts'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  const passADay = () => {
    const later = Date.now() + 25 * 3_600_000
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(later)
  }

  test('those that a kill left behind go, those of another living process stay', async () => {
    const draft = await (await openDiskStorage(apart)).draftPath('gif')
    await writeFile(draft, 'half a film')
    await openDiskStorage(apart)
    expect(await left()).toEqual([path.basename(draft)])
    passADay()
    await openDiskStorage(apart)
    expect(await left()).toEqual([])
  })

  test('a process that wrote nothing still can after another one started', async () => {
    const idle = await openDiskStorage(apart)
    passADay()
    await openDiskStorage(apart)
    await idle.probe()
    passADay()
    await openDiskStorage(apart)
    expect((await idle.keep(randomUUID(), 'png', new Uint8Array(1))).bytes).toBe(1)
  })

  test('a path can be written to, whichever process starts meanwhile', async () => {
    const idle = await openDiskStorage(apart)
    passADay()
    const draft = await idle.draftPath('mp4')
    await openDiskStorage(apart)
    await writeFile(draft, 'a film')
    expect((await idle.keepFile(randomUUID(), 'mp4', draft)).bytes).toBe(6)
  })
})

test('a probe flushes nothing, however often it comes; a picture is flushed', async () => {
  const flushes = vi.spyOn(fs, 'fsync')
  // Loaded anew, so that it takes the `fsync` that counts.
  vi.resetModules()
  const { openDiskStorage: openCounted } = await import('./disk-storage.ts')
  const counted = await openCounted(root)
  // The first draft makes its folder.
  await counted.probe()
  flushes.mockClear()
  for (let probe = 0; probe < 20; probe += 1) await counted.probe()
  expect(flushes).not.toHaveBeenCalled()
  await counted.keep(randomUUID(), 'png', new Uint8Array(1))
  expect(flushes).toHaveBeenCalled()
  flushes.mockRestore()
})

test('a folder goes although files are still being put into it', async () => {
  const folder = randomUUID()
  const contents = Array.from({ length: 240 }, (_, number) => Buffer.from(`${number}`))
  for (const content of contents.splice(0, 200)) await storage.keep(folder, 'png', content)
  // One may find its folder gone in the middle of its work, and says so.
  const writing = Promise.allSettled(contents.map((content) => storage.keep(folder, 'png', content)))
  await storage.removeFolder(folder)
  await writing
  await storage.removeFolder(folder)
  expect(await collect(storage.files(folder))).toEqual([])
})

test('what is shared takes no more room, leaves no draft, and makes its folder young', async () => {
  const file = await storage.keep(randomUUID(), 'png', Buffer.from('shared'))
  const folder = randomUUID()
  const then = new Date('2026-01-01')
  await utimes(path.join(root, 'files', file.folder, `${file.sha256}.png`), then, then)
  for (const _ of [1, 2]) await storage.share(file, folder)
  expect((await stat(path.join(root, 'files', folder, `${file.sha256}.png`))).nlink).toBe(2)
  const before = Date.now() - 10_000
  expect((await storage.folderChangedAt(folder))?.getTime()).toBeGreaterThan(before)
})

test('what is not ours in the folder is no file', async () => {
  const { folder } = await storage.keep(randomUUID(), 'png', new Uint8Array(1))
  await writeFile(path.join(root, 'files', folder, 'notes.txt'), 'mine')
  expect(await collect(storage.files(folder))).toHaveLength(1)
})

test('when a file was last put into a folder is when the folder changed', async () => {
  const { folder } = await storage.keep(randomUUID(), 'png', new Uint8Array(1))
  const then = new Date('2026-01-01')
  await utimes(path.join(root, 'files', folder), then, then)
  expect(await storage.folderChangedAt(folder)).toEqual(then)
})
