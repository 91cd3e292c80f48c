import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskStorage } from './disk-storage.ts'
import { fileUrl, type Storage } from './storage.ts'

let root: string
let storage: Storage
const content = Buffer.from('a picture')
const sha256 = createHash('sha256').update(content).digest('hex')

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'afterimage-storage-'))
  storage = await openDiskStorage(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const draftsLeft = async () =>
  (await readdir(path.join(root, 'drafts'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

test('a file is named by the hash of its content and reads back the same', async () => {
  const kept = await storage.keep('one', 'png', content)
  expect(kept).toEqual({ folder: 'one', extension: 'png', sha256, bytes: content.length })
  expect(fileUrl(kept)).toBe(`/files/one/${sha256}.png`)
  expect(Buffer.from(await storage.read(kept))).toEqual(content)
  expect(await buffer(storage.stream(kept, { first: 2, last: 4 }))).toEqual(content.subarray(2, 5))
})

test('the same content is kept once, and no draft is left', async () => {
  await Promise.all([storage.keep('one', 'png', content), storage.keep('one', 'png', content)])
  expect(await readdir(path.join(root, 'files/one'))).toEqual([`${sha256}.png`])
  expect(await draftsLeft()).toEqual([])
})

test('a rendered file moves into its place', async () => {
  const draft = storage.draftPath('mp4')
  await writeFile(draft, content)
  const kept = await storage.keepFile('one', 'mp4', draft)
  expect(kept).toEqual({ folder: 'one', extension: 'mp4', sha256, bytes: content.length })
  expect(await storage.sizeOf(kept)).toBe(content.length)
  expect(await draftsLeft()).toEqual([])
})

test('what is missing has no size and cannot be read', async () => {
  const missing = { folder: 'one', extension: 'png', sha256 } as const
  expect(await storage.sizeOf(missing)).toBeUndefined()
  await expect(storage.read(missing)).rejects.toThrow('ENOENT')
})

test('drafts that a kill left behind go after a day, those of another living process stay', async () => {
  const draft = storage.draftPath('gif')
  await writeFile(draft, content)
  await openDiskStorage(root)
  expect(await draftsLeft()).toEqual([path.basename(draft)])
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  await utimes(path.dirname(draft), longAgo, longAgo)
  await openDiskStorage(root)
  expect(await draftsLeft()).toEqual([])
})

test('a folder goes with everything in it, a file alone', async () => {
  const one = await storage.keep('one', 'png', content)
  const two = await storage.keep('one', 'png', Buffer.from('another'))
  await storage.remove(one)
  expect(await storage.sizeOf(one)).toBeUndefined()
  expect(await storage.sizeOf(two)).toBe(7)
  await storage.removeFolder('one')
  await storage.removeFolder('one')
  expect(await readdir(path.join(root, 'files'))).toEqual([])
})

test('folders are found by their age', async () => {
  await storage.keep('old', 'png', content)
  await storage.keep('new', 'png', content)
  const then = new Date('2026-01-01')
  await utimes(path.join(root, 'files/old'), then, then)
  const found: string[] = []
  for await (const folder of storage.foldersOlderThan(new Date('2026-02-01'))) found.push(folder)
  expect(found).toEqual(['old'])
})
