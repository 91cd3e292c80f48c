import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { USUAL_RUN } from '@afterimage/core/run-options'
import { LOOP_RETRY_POLICY } from '@afterimage/testing/models/loop-behaviours'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { expect, test } from 'vitest'
import { ended, expectWholeChain, folderWithPhoto, readManifest, start } from '../test/program.ts'
import { evolveRace, resumeRace } from './evolve-race.ts'
import { isRaceFolder } from './race-folder.ts'

test('a race makes each contender in a folder of its own, from one image and seed, and says so in each', async () => {
  const folder = await folderWithPhoto()
  const line = ['photo.png', '-n', '1', '--outputs', 'html', '--seed', '7', '-m', 'blobs']
  const { status, stdout, stderr } = await ended(
    start(folder, ...line, '--race', 'style=dreamy', '--race', 'model=melt', '--out', 'race'),
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  for (const sentence of [
    /^A: 1 frame .*blobs, reproduce, seed 7/m,
    /^B: .*blobs, dreamy/m,
    /^C: .*melt, reproduce/m,
  ]) {
    expect(stdout).toMatch(sentence)
  }
  const manifests = await Promise.all(['a', 'b', 'c'].map((name) => readManifest(join(folder, 'race', name))))
  expect(manifests.map(({ race }) => race)).toEqual([1, 2, 3].map((position) => ({ position, contenders: 3 })))
  expect(new Set(manifests.map(({ frames }) => frames[0]?.sha256)).size).toBe(1)
  expect(new Set(manifests.map(({ frames }) => frames[1]?.sha256)).size).toBe(3)
  expect(await readFile(join(folder, 'race/b/film.html'), 'utf8')).toContain('Contender B of 3')
})

test('a contender that cannot begin keeps the others from beginning', async () => {
  const folder = await folderWithPhoto()
  const { status, stderr } = await ended(start(folder, 'photo.png', '--race', 'style=foggy', '--out', 'race'))
  expect([status, stderr]).toEqual([2, expect.stringContaining('There is no style "foggy"')])
  expect(await readdir(folder)).not.toContain('race')
})

test('all of it comes on a split screen, under each contender’s name', async () => {
  const folder = await folderWithPhoto()
  const line = ['photo.png', '-n', '2', '--outputs', 'mp4', '-m', 'blobs', '--race', 'style=dreamy', '--out', 'race']
  const { status, stdout, stderr } = await ended(start(folder, ...line))
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^All on a split screen:\n {2}race\/race\.mp4 {2}\d+\.\d\d MB$/m)
  expect((await readdir(join(folder, 'race'))).sort()).toEqual(['a', 'b', 'race.mp4'])
  const [race, one] = await Promise.all(
    ['race.mp4', 'a/film.mp4'].map((file) => sizeOfFilm(join(folder, 'race', file))),
  )
  expect(race?.width).toBeGreaterThan(2 * (one?.width ?? 0))
})

test('stopped, the race’s folder is gone on with: every contender to its end, and the split screen', async () => {
  const stop = new AbortController()
  const world = await openRace(async ({ number, seed }) => {
    if (number === 2 && seed !== 7) stop.abort(new Error('enough for today'))
    return undefined
  })
  await expect(world.run(stop.signal)).rejects.toMatchObject({ name: 'Unfinished', folder: world.folder })
  expect(await readdir(world.folder)).toEqual(['a', 'b'])
  expect((await world.goOn()).film?.file).toBe(world.film)
  for (const own of world.contenders) {
    const manifest = await readManifest(own)
    expect(manifest.frames).toHaveLength(4)
    await expectWholeChain(own, manifest)
  }
})

test('gone on with once more, the split screen stays as it is, until a contender has other frames', async () => {
  const world = await openRace()
  await world.run()
  const { mtimeMs } = await stat(world.film)
  expect((await world.goOn()).film).toBeUndefined()
  expect((await stat(world.film)).mtimeMs).toBe(mtimeMs)
  expect((await world.goOn(5)).film?.file).toBe(world.film)
  expect((await readManifest(world.contenders[1])).frames).toHaveLength(6)
})

test('one contender that fails leaves the others theirs, and no split screen of one alone', async () => {
  const world = await openRace(async ({ seed }) => {
    if (seed !== 7) throw new Error('out of paint')
    return undefined
  })
  const { contenders, film } = await world.run()
  expect(contenders).toMatchObject([{ manifest: { frames: { length: 4 } } }, { error: { name: 'Unfinished' } }])
  expect(film).toBeUndefined()
})

test('a race that had not begun whole is not gone on with in part', async () => {
  const world = await openRace()
  await world.run()
  await rm(world.contenders[1], { recursive: true })
  await expect(world.goOn()).rejects.toThrow('was stopped before all of it had begun')
})

test('the folder of a contender is no race’s', async () => {
  const world = await openRace()
  await world.run()
  expect(await isRaceFolder(world.folder)).toBe(true)
  expect(await isRaceFolder(world.contenders[0])).toBe(false)
})

/** A race of two, three iterations each, by one model and two seeds. */
async function openRace(script: Parameters<typeof scriptedModel>[0] = async () => undefined) {
  const base = await folderWithPhoto()
  const folder = join(base, 'race')
  const bar = { start: () => undefined, advance: () => undefined, note: () => undefined, stop: () => undefined }
  const place = { providers: [providerOf(scriptedModel(script))], base, bar, retryPolicy: LOOP_RETRY_POLICY }
  const first = {
    ...({ kind: 'evolve', image: 'photo.png', iterations: 3, seed: 7, out: folder, outputs: ['mp4'] } as const),
    ...{ provider: undefined, model: undefined, style: undefined, sizePx: undefined, prompt: undefined },
    ...{ title: undefined, run: USUAL_RUN },
  }
  const { signal } = new AbortController()
  const contenders = [join(folder, 'a'), join(folder, 'b')] as const
  return {
    ...{ folder, contenders, film: join(folder, 'race.mp4') },
    run: (until = signal) =>
      evolveRace({ kind: 'race', contenders: [first, { ...first, seed: 8 }] }, { ...place, signal: until }),
    goOn: (iterations?: number) => resumeRace(folder, iterations, { ...place, signal }),
  }
}

/** From the box of its track header: the last two numbers, in 16.16 fixed point. */
async function sizeOfFilm(file: string): Promise<{ width: number; height: number }> {
  const bytes = await readFile(file)
  const at = bytes.indexOf('tkhd')
  const end = at - 4 + bytes.readUInt32BE(at - 4)
  return { width: bytes.readUInt32BE(end - 8) / 65_536, height: bytes.readUInt32BE(end - 4) / 65_536 }
}
