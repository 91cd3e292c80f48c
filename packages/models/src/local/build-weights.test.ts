import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildWeights, networkFile, SCALES } from './build-weights.ts'

describe('buildWeights', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'afterimage-weights-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const files = () => SCALES.map((scale) => networkFile(scale, folder))

  test('builds every network once and leaves it alone while nothing changes', async () => {
    expect((await buildWeights(folder)).built).toEqual(files())
    expect((await buildWeights(folder)).built).toEqual([])
  })

  test('builds again what is missing, stale, or was left half done by a kill', async () => {
    await buildWeights(folder)
    const [x2 = '', x4 = '', x8 = ''] = files()
    const whole = await readFile(x2)
    await rm(x2)
    await writeFile(`${x4}.sources`, 'the digest of an older converter')
    await rm(`${x8}.sources`)
    expect((await buildWeights(folder)).built).toEqual([x2, x4, x8])
    expect((await readFile(x2)).equals(whole)).toBe(true)
  })

  test('two builds at once leave whole files and no drafts', async () => {
    await Promise.all([buildWeights(folder), buildWeights(folder)])
    const expected = files().flatMap((file) => [file, `${file}.sources`])
    expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual(expected.sort())
    expect((await buildWeights(folder)).built).toEqual([])
  })

  test('an install without the sources takes the networks as they were built, and says what to do where there are none', async () => {
    await expect(buildWeights(folder, null)).rejects.toThrow('npm ci')
    await buildWeights(folder)
    await writeFile(`${files()[0]}.sources`, 'the digest of an older converter')
    expect((await buildWeights(folder, null)).built).toEqual([])
  })
})
