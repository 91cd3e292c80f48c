import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chaptersOf } from '@afterimage/core/chapters'
import { fateOf } from '@afterimage/core/fate'
import { FRAME_SIZES_PX, type FrameSizePx } from '@afterimage/core/frame-sizes'
import { USUAL_RUN } from '@afterimage/core/run-options'
import { NO_STOP } from '@afterimage/core/stop-rules'
import { encodePng } from '@afterimage/frames/encode-frame'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { ImageModel } from '@afterimage/models/image-model'
import { readPhoto } from '@afterimage/testing/images/photo'
import {
  describeLoop,
  LOOP_RETRY_POLICY,
  type LoopEnd,
  type LoopPlan,
} from '@afterimage/testing/models/loop-behaviours'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { openColourSight } from '@afterimage/testing/sight/colour-sight'
import { expect, onTestFinished, test } from 'vitest'
import { NO_BAR, someOptions } from '../test/some-options.ts'
import { type Evolution, evolveImage, resumeEvolution, Unfinished, type Workplace } from './evolve-image.ts'
import { MANIFEST_FILE, readManifest } from './manifest.ts'

describeLoop('in a terminal', openFolder)

test('a folder of before kept and meaning were measured can be gone on with again and again', async () => {
  const world = await openFolder(
    scriptedModel(async () => undefined),
    { total: 2, seed: 42 },
  )
  onTestFinished(() => world.close())
  await world.run(new AbortController().signal)
  const older = JSON.parse(await readFile(join(world.folder, MANIFEST_FILE), 'utf8'), (name, value) =>
    ['kept', 'meaning'].includes(name) ? undefined : value,
  )
  await writeFile(join(world.folder, MANIFEST_FILE), JSON.stringify(older))
  for (const time of ['once', 'twice']) {
    await world.damage(2)
    expect(await world.goOn(), time).toMatchObject({ how: 'completed', frames: { length: 3 } })
  }
  const [, before, again] = (await readManifest(world.folder)).frames
  expect(before?.drift.toOriginal).toMatchObject({ kept: null, meaning: null })
  expect(again?.drift.toOriginal.kept).toEqual(expect.any(Number))
})

test('a folder that is done is gone on with to more iterations, as one run of so many would be', async () => {
  const model = scriptedModel(async () => undefined)
  const [short, long] = [
    await openFolder(model, { total: 2, seed: 42 }),
    await openFolder(model, { total: 5, seed: 42 }),
  ]
  onTestFinished(async () => void (await Promise.all([short.close(), long.close()])))
  const { signal } = new AbortController()
  const [, whole] = [await short.run(signal), await long.run(signal)]
  expect(await short.goOn(5)).toEqual(whole)
  expect(await readManifest(short.folder)).toMatchObject({ iterations: 5 })
  const written = JSON.parse(await readFile(join(short.folder, MANIFEST_FILE), 'utf8'))
  const { frames } = await readManifest(short.folder)
  const kept = frames.map(({ number, drift }) => ({ number, kept: Number(drift.toOriginal.kept) }))
  expect(written.chapters).toEqual(chaptersOf(kept))
  expect({ kept: written.kept, halfLife: written.halfLife }).toEqual(fateOf(kept))
  await expect(short.goOn(4)).rejects.toThrow('The folder has 5 iterations already.')
  expect(await short.goOn(5)).toEqual(whole)
})

test('what is seen stands in the manifest of a run that stops by it, and no network looks otherwise', async () => {
  const model = scriptedModel(async () => undefined)
  const run = { ...USUAL_RUN, stop: { ...NO_STOP, meaningBelow: 0.001, whenLabelChanges: true } }
  const [looked, plain] = [
    await openFolder(model, { total: 3, seed: 42, run }),
    await openFolder(model, { total: 3, seed: 42 }),
  ]
  onTestFinished(async () => void (await Promise.all([looked.close(), plain.close()])))
  for (const { run } of [looked, plain]) await run(new AbortController().signal)
  const { frames } = await readManifest(looked.folder)
  expect(frames.map(({ labels }) => labels?.[0]?.id)).toEqual(['orange', 'orange', 'orange', 'orange'])
  expect(frames[0]?.drift.toOriginal.meaning).toBe(1)
  expect(frames.slice(1).every(({ drift }) => Number(drift.toPrevious.meaning) < 1)).toBe(true)
  const unseen = (await readManifest(plain.folder)).frames
  expect(unseen.map(({ labels, drift }) => [labels, drift.toOriginal.meaning])).toEqual(Array(4).fill([null, null]))
})

test('what was seen is the same where the run was stopped and gone on with', async () => {
  const run = { ...USUAL_RUN, stop: { ...NO_STOP, meaningBelow: 0.001 } }
  const stop = new AbortController()
  const stopping = scriptedModel(async ({ number }) => {
    if (number === 2) stop.abort(new Error('enough for today'))
    return undefined
  })
  const whole = await openFolder(
    scriptedModel(async () => undefined),
    { total: 4, seed: 42, run },
  )
  const cut = await openFolder(stopping, { total: 4, seed: 42, run })
  onTestFinished(async () => void (await Promise.all([whole.close(), cut.close()])))
  await whole.run(new AbortController().signal)
  expect((await cut.run(stop.signal)).how).toBe('stopped')
  expect((await cut.goOn()).how).toBe('completed')
  const seenIn = async (folder: string) =>
    (await readManifest(folder)).frames.map(({ labels, drift }) => ({ labels, drift }))
  expect(await seenIn(cut.folder)).toEqual(await seenIn(whole.folder))
})

test.each([
  [1_024, 1_024, 768],
  [undefined, 512, 384],
] as const)(
  'asked for a size of %s px, a photograph is made at %i × %i px, and the manifest says so',
  async (sizePx, width, height) => {
    const { manifest, notes } = await evolveSized('raccoon.jpg', sizePx)
    expect(manifest).toMatchObject({ size: width, width, height })
    expect(notes).toEqual([])
  },
)

test('an image that does not fill the size that is asked for is not enlarged, and that is said', async () => {
  const { manifest, notes } = await evolveSized('coffee-cup.jpg', 1_024)
  expect(manifest).toMatchObject({ size: 512, width: 512, height: 344 })
  expect(notes).toEqual(['The image does not fill 1024 px: its frames have 512 px at most.'])
})

test.each([true, false])(
  'a model that did not see the picture (only its operator knows it: %s) is told of',
  async (isCustom) => {
    const { pixels } = await decodeOther()
    const blind = { ...scriptedModel(async () => undefined), isCustom, reproduce: async () => ({ pixels, costUsd: 0 }) }
    const { manifest, notes } = await evolveSized('coffee-cup.jpg', undefined, blind)
    expect(manifest.frames.map(({ isUnrelated }) => isUnrelated)).toEqual([false, isCustom])
    const note = 'Frame 1 has nothing in common with the original: Shift may paint from the words alone.'
    expect(notes).toEqual(isCustom ? [note] : [])
  },
)

/** Another photograph, which has nothing in common with the coffee cup. */
async function decodeOther() {
  const fit = { maxSidePx: 512, sideMultiplePx: 8 }
  return { pixels: await normaliseImage(await readPhoto('galaxies.jpg'), fit) }
}

test('a model with its own size takes no --size', async () => {
  const own = scriptedModel(async () => undefined)
  await expect(evolveSized('coffee-cup.jpg', 768, own)).rejects.toThrow(
    'Shift does not draw at a size of 768 px. Leave --size out, or choose another model.',
  )
})

/** One frame of a photograph at a size, by a model that draws at any unless told. */
async function evolveSized(name: string, sizePx: FrameSizePx | undefined, own?: ImageModel) {
  const base = await mkdtemp(join(tmpdir(), 'afterimage-cli-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  await writeFile(join(base, name), await readPhoto(name))
  const sizes = FRAME_SIZES_PX.map((px) => ({ sizePx: px, expectedFrameMs: 50 }))
  const model = own ?? { ...scriptedModel(async () => undefined), maxSidePx: 512, sizes }
  const notes: string[] = []
  const bar = { ...NO_BAR, note: (sentence: string) => void notes.push(sentence) }
  const options = someOptions({ image: name, iterations: 1, seed: 1, out: join(base, 'film'), sizePx })
  const { signal } = new AbortController()
  const { folder } = await evolveImage(options, { providers: [providerOf(model)], base, bar, signal })
  return { manifest: await readManifest(folder), notes }
}

async function openFolder(model: ImageModel, { total, seed, run }: Omit<LoopPlan, 'run'> & Partial<LoopPlan>) {
  const base = await mkdtemp(join(tmpdir(), 'afterimage-cli-'))
  // Red enough to be taken for an orange.
  const data = new Uint8Array(48 * 32 * 3).map((_, at) => (at % 3 === 0 ? 200 : (at * 7) % 61))
  await writeFile(join(base, 'photo.png'), await encodePng({ width: 48, height: 32, data }))
  const folder = join(base, 'film')
  const openSight = async () => openColourSight()
  const place = { providers: [providerOf(model)], base, bar: NO_BAR, retryPolicy: LOOP_RETRY_POLICY, openSight }
  const options = someOptions({ iterations: total, seed, out: folder, ...(run && { run }) })
  const end = (evolving: Promise<Evolution>, signal: AbortSignal) => endOf(folder, evolving, signal)
  const placeWith = (signal: AbortSignal): Workplace => ({ ...place, signal })
  return {
    folder,
    run: (signal: AbortSignal) => end(evolveImage(options, placeWith(signal)), signal),
    goOn: (iterations?: number) => {
      const { signal } = new AbortController()
      return end(resumeEvolution(folder, iterations, placeWith(signal)), signal)
    },
    damage: (number: number) => writeFile(join(folder, `frames/frame-00${number}.png`), 'damaged'),
    close: () => rm(base, { recursive: true, force: true }),
  }
}

async function endOf(folder: string, evolving: Promise<Evolution>, signal: AbortSignal): Promise<LoopEnd> {
  const failure: unknown = await evolving.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure !== undefined && !(failure instanceof Unfinished)) throw failure
  const { frames } = await readManifest(folder)
  return {
    how: failure === undefined ? 'completed' : signal.aborted ? 'stopped' : 'failed',
    reason: failure?.cause instanceof Error ? failure.cause.message : '',
    frames: await Promise.all(
      frames.map(async ({ number, file, sha256, previousSha256 }) => ({
        ...{ number, sha256, previousSha256 },
        png: new Uint8Array(await readFile(join(folder, file))),
      })),
    ),
  }
}
