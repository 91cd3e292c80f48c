import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Texture } from './echo-texture.ts'
import { openKeptRuns } from './kept-runs.ts'

const MOON: Texture = { photo: 'moon', style: 'dreamy', weaves: [1, 1.2], fine: 0.9, deviation: 40, step: 0.8 }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-runs-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a run that has ended is there for the next measurement', async () => {
  const file = join(folder, 'runs')
  const first = await openKeptRuns(file)
  expect(first.textureOf('a')).toBeUndefined()
  await first.keep('a', MOON)
  await first.keep('b', { ...MOON, style: 'chaotic' })
  const second = await openKeptRuns(file)
  expect([second.textureOf('a'), second.textureOf('b')?.style]).toEqual([MOON, 'chaotic'])
})

test('nothing is kept without a file, and a file that holds something else is refused, not written over', async () => {
  const none = await openKeptRuns(undefined)
  await none.keep('a', MOON)
  expect(none.textureOf('a')).toEqual(MOON)
  const other = join(folder, 'other')
  await writeFile(other, '{"name":"other"}\n')
  await expect(openKeptRuns(other)).rejects.toThrow()
  expect(await readFile(other, 'utf8')).toBe('{"name":"other"}\n')
})
