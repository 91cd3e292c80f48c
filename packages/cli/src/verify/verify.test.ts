import { hash } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chaptersOf } from '@afterimage/core/chapters'
import { fateOf } from '@afterimage/core/fate'
import { decodePng } from '@afterimage/frames/encode-frame'
import { encodeAndMeasure, measureDrift } from '@afterimage/frames/measure-drift'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { programOfRun } from '@afterimage/testing/server/program-of-run'
import { openColourSight } from '@afterimage/testing/sight/colour-sight'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  COPIES,
  copyOf,
  frameIn,
  keptIn,
  makeEvolution,
  manifestIn,
  newFolder,
  writeManifestIn,
  zipOf,
} from '../../test/made-evolution.ts'
import { ended, startProgram } from '../../test/program.ts'
import { openBundle } from '../bundle/open-bundle.ts'
import { type BundleReport, reportOn } from './bundle-report.ts'
import { type VerifiedFrame, verifyBundle } from './verify-bundle.ts'

const VERIFY = await programOfRun('verify')
const provider = openLocalProvider()
const { signal } = new AbortController()
const FOLLOWS = 'What is told of all frames together follows from their figures: kept, half-life, chapters.'
let made: string
beforeAll(async () => {
  made = await makeEvolution(provider)
})
afterAll(async () => {
  await provider.close()
  await rm(made, { recursive: true, force: true })
})

test('an evolution as it was made is unbroken, measured right, and made again to the last byte', async () => {
  const { lines, isSound } = await verify(join(made, 'film'))
  expect(lines).toEqual([
    `The chain is unbroken: the original and ${COPIES} copies, each with its own hash and that of the frame before.`,
    '78 figures of 5 frames were measured again, and are right.',
    FOLLOWS,
    `Made again, all ${COPIES} copies are the same to the last byte.`,
  ])
  expect(isSound).toBe(true)
})

test('so is the ZIP of a server, in the terminal', async () => {
  const folder = await copyOf(made)
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
  const folder = await copyOf(made)
  await writeManifestIn(folder, {
    ...(await manifestIn(folder)),
    provider: 'x',
    model: `\x1b[2J\x1b[HSound.\r\n${'a'.repeat(500)}`,
  })
  const { stdout } = await ended(startProgram(VERIFY, {}, folder, 'film'))
  expect(stdout).not.toMatch(/\p{Cc}(?<!\n)/u)
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThan(200)
})

test('a frame that was exchanged breaks the chain', async () => {
  const folder = await copyOf(made)
  await cp(frameIn(folder, 3), frameIn(folder, 2))
  const { lines, isSound } = await verify(join(folder, 'film'))
  expect(lines.slice(0, 2)).toEqual(['The chain is broken at 1 of 5 frames:', '  Frame 2: its hash does not match.'])
  expect(isSound).toBe(false)
})

test('without the original nothing is measured or made of it, and nothing is said to be right', async () => {
  const folder = await copyOf(made)
  await rm(frameIn(folder, 0))
  const { lines, isSound } = await verify(join(folder, 'film'))
  expect(lines).toEqual([
    'The chain is broken at 1 of 5 frames:',
    '  Frame 0: it is missing.',
    'No figures could be measured again.',
    FOLLOWS,
    'Made again, 0 of 4 copies are the same to the last byte.',
    '4 copies could not be made again: a picture is missing.',
  ])
  expect(isSound).toBe(false)
})

test.each([
  ['one pixel that was painted in', 'other', (value: number, at: number) => (at < 3 ? (value < 128 ? 255 : 0) : value)],
  ['a bit of rounding everywhere', 'nearly', (value: number) => Math.min(255, value + 2)],
])('%s makes a frame that has its own hash and figures one that is %s', async (_, remade, change) => {
  const folder = await copyOf(made)
  await exchange(folder, COPIES, (frame) => frame.map(change))
  const { frames, lines, isSound } = await verify(join(folder, 'film'))
  expect(frames.at(-1)).toMatchObject({ breaks: [], figures: { wrong: [], missing: [] }, remade })
  expect(isSound).toBe(remade === 'nearly')
  if (isSound) expect(lines).toContain('1 copy differs only by what another processor may round.')
})

test('one that was exchanged with its hash and its figures is found, because the network makes another', async () => {
  const folder = await copyOf(made)
  await exchange(folder, 2, (data) => data.map((value) => 255 - value))
  const { lines, isSound } = await verify(join(folder, 'film'))
  expect(lines.join(' ')).toMatch(/unbroken.*are right.*Frame 2: the network makes a different picture/)
  expect(isSound).toBe(false)
})

test('a figure that was changed is told beside the one that is measured, that of meaning too', async () => {
  const folder = await copyOf(made)
  const manifest = await manifestIn(folder)
  Object.assign(manifest.frames[1].drift.toOriginal, { ssim: 0.999_9, meaning: -1 })
  await writeManifestIn(folder, manifest)
  const { lines } = await verify(join(folder, 'film'))
  expect(lines[2]).toMatch(
    /Frame 1: Meaning to the original is [\d.]+ and not -1; Similarity to the original is 0\.\d+ and not 0\.9999\./,
  )
})

test('nothing is made again of a model that does not come along', async () => {
  const folder = await copyOf(made)
  await writeManifestIn(folder, { ...(await manifestIn(folder)), provider: 'openai', model: 'gpt-image-1' })
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

async function verify(path: string): Promise<BundleReport & { readonly frames: readonly VerifiedFrame[] }> {
  const bundle = await openBundle(path, 'film')
  const model = provider.models.find(({ id }) => id === bundle.ledger.model)
  const frames: VerifiedFrame[] = []
  for await (const frame of verifyBundle(bundle, { model, sight: openColourSight(), signal })) frames.push(frame)
  bundle.close()
  return { ...reportOn(bundle, frames, undefined), frames }
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
  const kept = keptIn(manifest)
  await writeFile(frameIn(folder, number), png)
  await writeManifestIn(folder, { ...manifest, ...fateOf(kept), chapters: chaptersOf(kept) })
}
