import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flushFolder, shareFlushes, writeFlushed } from './flushed-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'afterimage-flushed-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a file that was written is there whole, for us alone, and is never written over', async () => {
  const file = path.join(folder, 'new')
  await writeFlushed(file, Buffer.from('a picture'))
  expect(await readFile(file, 'utf8')).toBe('a picture')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(writeFlushed(file, Buffer.from('another'))).rejects.toThrow('EEXIST')
  expect(await readFile(file, 'utf8')).toBe('a picture')
})

test('writes side by side are done together; one that fails fails alone', async () => {
  const together = shareFlushes()
  const done: string[] = []
  const second = Promise.withResolvers<void>()
  const writes = [
    together(folder, async () => undefined).then(() => done.push('first')),
    together(folder, () => second.promise).then(() => done.push('second')),
    together(folder, () => Promise.reject(new Error('no space'))),
    together(path.join(folder, 'elsewhere'), async () => undefined).then(() => done.push('elsewhere')),
  ]
  await expect(writes[2]).rejects.toThrow('no space')
  await writes[3]
  for (let flushes = 0; flushes < 5; flushes += 1) await flushFolder(folder)
  expect(done).toEqual(['elsewhere'])
  second.resolve()
  await Promise.all([writes[0], writes[1]])
  await together(folder, async () => undefined).then(() => done.push('later'))
  expect(done).toEqual(['elsewhere', 'first', 'second', 'later'])
})
