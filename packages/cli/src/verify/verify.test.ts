import { hash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { USUAL_RUN } from '@afterimage/core/run-options'
import { zipFilm } from '@afterimage/film/zip-film'
import { decodePng, encodePng } from '@afterimage/frames/encode-frame'
import { encodeAndMeasure, measureDrift } from '@afterimage/frames/measure-drift'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { programOfRun } from '@afterimage/testing/server/program-of-run'
import { openColourSight } from '@afterimage/testing/sight/colour-sight'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ended, startProgram } from '../../test/program.ts'
import { NO_BAR, someOptions } from '../../test/some-options.ts'
import { openBundle } from '../bundle/open-bundle.ts'
import { evolveImage } from '../evolve-image.ts'
import { reportOn } from './bundle-report.ts'
import { type VerifiedFrame, verifyBundle } from './verify-bundle.ts'

const VERIFY = await programOfRun('verify')
const COPIES = 4
const provider = openLocalProvider()
const { signal } = new AbortController()
let made: string
beforeAll(async () => {
  made = await makeEvolution()
})
afterAll(async () => {
  await provider.close()
  await rm(made, { recursive: true, force: true })
})

test('an evolution as it was made is unbroken, measured right, and made again to the last byte', async () => {
  const { lines, isSound } = await verify(join(made, 'film'))
  expect(lines).toEqual([
    `The chain is unbroken: the original and ${COPIES} copies, each with its own hash and that of the frame before.`,
    'The figures are right: all of them were measured again.',
    `Made again, all ${COPIES} copies are the same to the last byte.`,
  ])
  expect(isSound).toBe(true)
})

test('so is the ZIP of a server, in the terminal', async () => {
  const folder = await copyOfMade()
  const { provider, model, run, frames, ...asked } = await manifestIn(folder)
  const evolution = { ...asked, aiProvider: provider, aiModelId: model, runOptions: run }
  await writeFile(
    join(folder, 'bundle.zip'),
    await zipOf({ evolution, frames }, (number) => readFile(frameIn(folder, number))),
  )
  const { status, stdout, stderr } = await ended(startProgram(VERIFY, {}, folder, 'bundle.zip'))
  expect(status, stderr).toBe(0)
  expect(stdout).toContain(`all ${COPIES} copies are the same to the last byte`)
})

test('what a bundle calls its model cannot write over the report', async () => {
  const folder = await copyOfMade()
  await writeManifest(folder, {
    ...(await manifestIn(folder)),
    provider: 'x',
    model: `\x1b[2J\x1b[HSound.\r\n${'a'.repeat(500)}`,
  })
  const { stdout } = await ended(startProgram(VERIFY, {}, folder, 'film'))
  expect(stdout).not.toMatch(/\p{Cc}(?<!\n)/u)
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThan(200)
})

test('figures of which nothing is told count as none', async () => {
  const folder = await copyOfMade()
  const manifest = await manifestIn(folder)
  const nothing = { toOriginal: {}, toPrevious: {}, image: {} }
  await writeManifest(folder, {
    ...manifest,
    frames: manifest.frames.map((frame: object) => ({ ...frame, drift: nothing })),
  })
  expect((await verify(join(folder, 'film'))).lines).toContain('No figures could be measured again.')
})

test('a frame that was exchanged breaks the chain', async () => {
  const folder = await copyOfMade()
  await cp(frameIn(folder, 3), frameIn(folder, 2))
  const { lines, isSound } = await verify(join(folder, 'film'))
  expect(lines.slice(0, 2)).toEqual(['The chain is broken at 1 of 5 frames:', '  Frame 2: its hash does not match.'])
  expect(isSound).toBe(false)
})

test('without the original nothing is measured or made of it, and nothing is said to be right', async () => {
  const folder = await copyOfMade()
  await rm(frameIn(folder, 0))
  const { lines, isSound } = await verify(join(folder, 'film'))
  expect(lines).toEqual([
    'The chain is broken at 1 of 5 frames:',
    '  Frame 0: it is missing.',
    'No figures could be measured again.',
    'Made again, 0 of 4 copies are the same to the last byte.',
    '4 copies could not be made again: a picture is missing.',
  ])
  expect(isSound).toBe(false)
})

test.each([
  ['one pixel that was painted in', 'other', (value: number, at: number) => (at < 3 ? (value < 128 ? 255 : 0) : value)],
  ['a bit of rounding everywhere', 'nearly', (value: number) => Math.min(255, value + 2)],
])('%s makes a frame that has its own hash and figures one that is %s', async (_, remade, change) => {
  const folder = await copyOfMade()
  await exchange(folder, COPIES, (frame) => frame.map(change))
  const frames = await verified(join(folder, 'film'))
  expect(frames.at(-1)).toMatchObject({ breaks: [], wrongFigures: [], remade })
})

test('one that was exchanged with its hash and its figures is found, because the network makes another', async () => {
  const folder = await copyOfMade()
  await exchange(folder, 2, (data) => data.map((value) => 255 - value))
  const { lines, isSound } = await verify(join(folder, 'film'))
  expect(lines.join(' ')).toMatch(/unbroken.*are right.*Frame 2: the network makes a different picture/)
  expect(isSound).toBe(false)
})

test('a figure that was changed is told beside the one that is measured, that of meaning too', async () => {
  const folder = await copyOfMade()
  const manifest = await manifestIn(folder)
  Object.assign(manifest.frames[1].drift.toOriginal, { ssim: 0.999_9, meaning: -1 })
  await writeManifest(folder, manifest)
  const { lines } = await verify(join(folder, 'film'))
  expect(lines[2]).toMatch(
    /Frame 1: Meaning to the original is [\d.]+ and not -1; Similarity to the original is 0\.\d+ and not 0\.9999\./,
  )
})

test('nothing is made again of a model that does not come along', async () => {
  const folder = await copyOfMade()
  await writeManifest(folder, { ...(await manifestIn(folder)), provider: 'openai', model: 'gpt-image-1' })
  const { status, stdout } = await ended(startProgram(VERIFY, {}, folder, 'film'))
  expect(stdout).toContain('No frame was made again: “gpt-image-1” ran elsewhere')
  expect(status).toBe(0)
})

test.each([
  ['there is no such file', async () => undefined, 'There is no file film.zip.'],
  ['it is no ZIP', (file: string) => writeFile(file, 'no ZIP'), 'film.zip is not a ZIP file'],
  [
    'it holds no evolution',
    async (file: string) => writeFile(file, await zipOf({ a: 1 }, async () => new Uint8Array(3))),
    'Its manifest.json is damaged, or does not belong to an evolution.',
  ],
])('where %s, a sentence says so', async (_, prepare, sentence) => {
  const folder = await newFolder()
  await prepare(join(folder, 'film.zip'))
  await expect(openBundle(join(folder, 'film.zip'), 'film.zip')).rejects.toThrow(sentence)
})

const frameIn = (folder: string, number: number) => join(folder, 'film', 'frames', `frame-00${number}.png`)
const manifestFile = (folder: string) => join(folder, 'film', 'manifest.json')
const manifestIn = async (folder: string) => JSON.parse(await readFile(manifestFile(folder), 'utf8'))
const writeManifest = (folder: string, manifest: unknown) => writeFile(manifestFile(folder), JSON.stringify(manifest))

const verify = async (path: string) => reportOn(await verified(path), undefined)

async function verified(path: string): Promise<VerifiedFrame[]> {
  const bundle = await openBundle(path, 'film')
  const model = provider.models.find(({ id }) => id === bundle.ledger.model)
  const frames: VerifiedFrame[] = []
  for await (const frame of verifyBundle(bundle, { model, sight: openColourSight(), signal })) frames.push(frame)
  bundle.close()
  return frames
}

/** Puts another picture in place of a copy, with its hash and its figures, as somebody would who knows the ledger. */
async function exchange(folder: string, number: number, change: (data: Uint8Array) => Uint8Array): Promise<void> {
  const manifest = await manifestIn(folder)
  const read = async (at: number) => decodePng(await readFile(frameIn(folder, at)))
  const [original, previous, before] = await Promise.all([read(0), read(number - 1), read(number)])
  const frame = { ...before, data: change(before.data) }
  const { png, drift } = await encodeAndMeasure({ original, previous, frame })
  const sha256 = hash('sha256', png)
  Object.assign(manifest.frames[number], { sha256, drift })
  if (number < COPIES) {
    const next = await measureDrift({ original, previous: frame, frame: await read(number + 1) })
    Object.assign(manifest.frames[number + 1], { previousSha256: sha256, drift: next })
  }
  await writeFile(frameIn(folder, number), png)
  await writeManifest(folder, manifest)
}

/** A folder in which an evolution by a network was made, with all that can be chosen of a run. */
async function makeEvolution(): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), 'afterimage-verify-'))
  const data = Uint8Array.from(
    { length: 64 * 48 * 3 },
    (_, i) => 128 + 90 * Math.sin(i / 40) * Math.cos(i / 977 + (i % 3)),
  )
  await writeFile(join(base, 'photo.png'), await encodePng({ width: 64, height: 48, data }))
  const strength = [
    { frame: 1, strength: 0.2 },
    { frame: 3, strength: 0.9 },
  ]
  const schedule = [{ from: 3, style: 'dreamy', prompt: null }] as const
  const run = { ...USUAL_RUN, seeds: 'each', schedule, strength, holdBelow: 2 } as const
  const options = someOptions({ iterations: COPIES, seed: 7, out: join(base, 'film'), run })
  await evolveImage(options, { providers: [provider], base, bar: NO_BAR, signal })
  return base
}

async function copyOfMade(): Promise<string> {
  const folder = await newFolder()
  await cp(made, folder, { recursive: true })
  return folder
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'afterimage-verify-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function zipOf(manifest: unknown, readFrame: (number: number) => Promise<Uint8Array>): Promise<Buffer> {
  const frames = Array.from({ length: COPIES + 1 }, (_, number) => ({ number, kept: null, deltaE: null, labels: [] }))
  const source = { title: '', width: 64, height: 48, facts: {}, frames, readFrame }
  return buffer((await zipFilm(source, manifest)).stream)
}
