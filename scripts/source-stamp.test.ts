import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { isBuilt, markBuilt, sourceStamp } from './source-stamp.ts'

let sources: string
let dist: string
beforeEach(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'afterimage-stamp-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  sources = path.join(root, 'src')
  dist = path.join(root, 'dist')
  for (const folder of [sources, path.join(dist, 'assets')]) await mkdir(folder, { recursive: true })
  await writeFile(path.join(sources, 'a.ts'), 'export {}')
  await writeFile(path.join(dist, 'index.html'), '<!doctype html>')
  await writeFile(path.join(dist, 'assets/a.js'), 'a')
})

const isCurrent = async () => isBuilt(dist, await sourceStamp([sources]))

test('nothing is built before it is', async () => {
  expect(await isBuilt(path.join(dist, 'nowhere'), 'a')).toBe(false)
  expect(await isCurrent()).toBe(false)
  await markBuilt(dist, await sourceStamp([sources]))
  expect([await isCurrent(), await isCurrent()]).toEqual([true, true])
})

test.each([
  ['a source changes', () => writeFile(path.join(sources, 'a.ts'), 'export const a = 1')],
  ['a source is added', () => writeFile(path.join(sources, 'b.ts'), '')],
  ['the first page is lost', () => rm(path.join(dist, 'index.html'))],
  ['a file in a folder is lost', () => rm(path.join(dist, 'assets/a.js'))],
  ['a file is cut off', () => writeFile(path.join(dist, 'assets/a.js'), '')],
  ['a file is there that was not built', () => writeFile(path.join(dist, 'assets/b.js'), 'b')],
])('it is to be built again when %s', async (_what, change) => {
  await markBuilt(dist, await sourceStamp([sources]))
  await change()
  expect(await isCurrent()).toBe(false)
})
