import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DRIFT_MEASURES } from '@afterimage/core/drift'
import { keysOf } from '@afterimage/core/keys-of'
import { closeDriftMeasuring } from '@afterimage/frames/measure-drift'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { openColourSight } from '@afterimage/testing/sight/colour-sight'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOf, frameIn, makeEvolution, manifestIn, writeManifestIn } from '../../test/made-evolution.ts'
import { openBundle } from '../bundle/open-bundle.ts'
import { type BundleReport, reportOn } from './bundle-report.ts'
import { TOLERANCES } from './tolerances.ts'
import { type VerifiedFrame, verifyBundle } from './verify-bundle.ts'

let made: string
beforeAll(async () => {
  const provider = openLocalProvider()
  made = await makeEvolution(provider)
  await provider.close()
})
afterAll(async () => {
  await closeDriftMeasuring()
  await rm(made, { recursive: true, force: true })
})

test.each([
  ['a string', '0.5', '“0.5”'],
  ['a list', [0.5], '[0.5]'],
  ['an object', { kept: 1 }, '{"kept":1}'],
])('a figure that is %s is no figure', async (_, kept, shown) => {
  const { lines, isSound } = await verifyWith(({ frames }) => Object.assign(frames[2].drift.toOriginal, { kept }))
  expect(lines.slice(1, 3)).toEqual([
    'The figures of 1 of 5 frames do not match what is measured:',
    `  Frame 2: Kept to the original is ${shown}, which is no figure of it.`,
  ])
  expect(isSound).toBe(false)
})

test('a number of bits that no hash has is no figure', async () => {
  const hashDistance = 6.5
  const { lines } = await verifyWith(({ frames }) => Object.assign(frames[2].drift.toPrevious, { hashDistance }))
  expect(lines).toContain('  Frame 2: Perceptual hash to the frame before is 6.5, which is no figure of it.')
})

test('a figure that one frame lacks is told, and the others are counted', async () => {
  const { lines, isSound } = await verifyWith(({ frames }) => Object.assign(frames[2].drift.toPrevious, { kept: null }))
  expect(lines.slice(1, 4)).toEqual([
    '77 figures of 5 frames were measured again, and are right.',
    'Figures are missing at 1 of 5 frames:',
    '  Frame 2: Kept to the frame before.',
  ])
  expect(isSound).toBe(false)
})

test.each([[null], [undefined], [{ toOriginal: {}, toPrevious: {}, image: {} }], ['measured'], [{ toOriginal: 7 }]])(
  'copies of which nothing is recorded but %j have no figures, and are not called right',
  async (drift) => {
    const { lines, isSound } = await verifyWith((manifest) => {
      for (const frame of manifest.frames.slice(1)) frame.drift = drift
    })
    expect(lines.slice(1, 4)).toEqual([
      '14 figures of 1 of 5 frames were measured again, and are right.',
      'Figures are missing at 4 of 5 frames:',
      '  Frame 1: Kept to the original, Similarity to the original, Colour shift to the original, Signal to noise to the original and 12 more.',
    ])
    expect(isSound).toBe(false)
  },
)

test('an evolution of before it was measured what is kept says so, and that of the original nothing was', async () => {
  const { lines, isSound } = await verifyWith((manifest) => {
    const [original, ...copies] = manifest.frames
    original.drift = null
    for (const { drift } of copies) for (const part of [drift.toOriginal, drift.toPrevious]) part.kept = undefined
    Object.assign(manifest, { kept: null, halfLife: null, chapters: [] })
  })
  expect(lines.slice(1, 4)).toEqual([
    '56 figures of 4 of 5 frames were measured again, and are right.',
    'The original has no figures. Early versions did not record them.',
    'No frame says how much is kept. Early versions did not record it.',
  ])
  expect(isSound).toBe(true)
})

test('frames that no network has looked at are counted', async () => {
  const { lines } = await verifyWith(({ frames }) => Object.assign(frames[0].drift.toOriginal, { meaning: 1 }))
  expect(lines).toContain('What it means is told of 1 of 5 frames. Networks look at one after the other.')
})

test.each([
  ['kept', { kept: 0.99 }, /^ {2}Kept: 0\.\d+ and not 0\.99\.$/],
  ['a kept that is no number', { kept: 'much' }, /^ {2}Kept: 0\.\d+ and not “much”\.$/],
  ['half-life', { halfLife: 3_000 }, /^ {2}Half-life: (none|\d) and not 3000\.$/],
  ['chapters', { chapters: [{ number: 1, title: 'Falls' }] }, /^ {2}Chapters: “.*” and not “frame 1”\.$/],
])('of all frames together a changed %s is told', async (_, change, line) => {
  const { lines, isSound } = await verifyWith((manifest) => Object.assign(manifest, change))
  const at = lines.indexOf('What is told of all frames together does not follow from their figures:')
  expect(lines[at + 1]).toMatch(line)
  expect(isSound).toBe(false)
})

test('so is a drift of meaning that a server tells', async () => {
  const { lines } = await verifyWith((manifest) => {
    const { provider, model, run, frames, ...asked } = manifest
    for (const { drift } of frames) drift.toOriginal.meaning = 1
    const meaningDrift = { mcd: 0.4, sdr: 0 }
    const evolution = { ...asked, aiProvider: provider, aiModelId: model, runOptions: run, meaningDrift }
    return { evolution, frames }
  })
  expect(lines).toContain('  Mean cumulative drift: 1 and not 0.4.')
})

test.each(keysOf(DRIFT_MEASURES))(
  'a figure is told that lies outside its tolerance, and not within: %s',
  async (id) => {
    const part = DRIFT_MEASURES[id].of === 'pair' ? 'toOriginal' : 'image'
    const change = (by: number) =>
      verifyWith(({ frames }) => {
        // Of the original it is known what it means.
        const values = id === 'meaning' ? { ...frames[0].drift[part], meaning: 1 } : frames[2].drift[part]
        frames[id === 'meaning' ? 0 : 2].drift[part] = { ...values, [id]: values[id] + by * TOLERANCES[id] }
      })
    const isTold = ({ lines }: BundleReport) => lines.join().includes(`${DRIFT_MEASURES[id].name} `)
    const isCount = id === 'hashDistance'
    expect(isTold(await change(isCount ? 1 : 0.9))).toBe(false)
    expect(isTold(await change(isCount ? 1.5 : 1.1))).toBe(true)
  },
)

test.each([
  [
    'copies that a server counted',
    { completedFrames: 5, status: 'completed' },
    'It says that 5 copies were made, and names 4',
  ],
  [
    'a count that is no number',
    { completedFrames: '4', status: 'failed' },
    'It says that “4” copies were made, and names 4',
  ],
  [
    'copies that a running one had',
    { completedFrames: 5, status: 'processing' },
    'It says that 5 copies were made, and names 4',
  ],
  [
    'copies of a whole one',
    { completedFrames: 4, totalFrames: 5, status: 'completed', stoppedBy: null },
    'It says that it came to 5 copies, and names 4',
  ],
  [
    'a rule that it does not have',
    { completedFrames: 4, totalFrames: 5, status: 'completed', stoppedBy: 'kept' },
    'It says that a rule ended it, “kept”, and has none',
  ],
])('a manifest that tells of %s contradicts itself', async (_, told, sentence) => {
  const { lines, isSound } = await verifyWith(({ provider, model, run, frames, ...asked }) => ({
    evolution: { ...asked, aiProvider: provider, aiModelId: model, runOptions: run, ...told },
    frames,
  }))
  expect(lines.slice(1, 3)).toEqual(['The manifest contradicts itself:', `  ${sentence}.`])
  expect(isSound).toBe(false)
})

test.each([
  ['ended', { completedFrames: 4, totalFrames: 4, status: 'completed', stoppedBy: null }],
  ['was cancelled', { completedFrames: 4, totalFrames: 10, status: 'failed', stoppedBy: null }],
  ['still runs', { completedFrames: 3, totalFrames: 10, status: 'processing', stoppedBy: null }],
])('one that %s does not', async (_, told) => {
  const { isSound } = await verifyWith(({ provider, model, run, frames, ...asked }) => ({
    evolution: { ...asked, aiProvider: provider, aiModelId: model, runOptions: run, ...told },
    frames,
  }))
  expect(isSound).toBe(true)
})

test('a terminal’s folder whose last copies were left out contradicts its films, and has nothing to be made again', async () => {
  const cutOff = (manifest: MadeManifest) => {
    manifest.frames = manifest.frames.slice(0, 1)
    Object.assign(manifest, {
      outputs: [{ kind: 'mp4', file: 'film.mp4', bytes: 1 }],
      kept: 1,
      halfLife: null,
      chapters: [],
    })
  }
  const { lines, isSound } = await verifyWith(cutOff, (folder) =>
    Promise.all([1, 2, 3, 4].map((number) => rm(frameIn(folder, number)))),
  )
  expect(lines).toEqual([
    'The original is as its hash says. There is no copy, and so no chain.',
    'The manifest contradicts itself:',
    '  It says that it came to 4 copies, and names 0.',
    '14 figures of 1 frame were measured again, and are right.',
    'What is told of all frames together follows from their figures: kept, half-life, chapters.',
    'There is no copy that could be made again.',
  ])
  expect(isSound).toBe(false)
})

test('films of fewer copies than were to be made are right where a rule has ended them, and only there', async () => {
  const shorter = (keptBelow: number) => (manifest: MadeManifest) => {
    const stop = { ...manifest.run.stop, keptBelow }
    const outputs = [{ kind: 'mp4', file: 'film.mp4', bytes: 1 }]
    Object.assign(manifest, { iterations: 10, run: { ...manifest.run, stop }, outputs })
  }
  expect(await verifyWith(shorter(1))).toMatchObject({ isSound: true })
  expect((await verifyWith(shorter(0.001))).lines).toContain('  It says that it came to 10 copies, and names 4.')
})

test('labels are said not to be checked where there are any', async () => {
  const sentence = 'The labels, what a network took the frames for, are not checked.'
  expect((await verifyWith(() => undefined)).lines).not.toContain(sentence)
  const labels = [{ id: 'dog', score: 0.99 }]
  expect((await verifyWith(({ frames }) => Object.assign(frames[0], { labels }))).lines).toContain(sentence)
})

type MadeManifest = Awaited<ReturnType<typeof manifestIn>>

/** The report on the evolution whose manifest was changed, in place or by another; its frames are not made again. */
async function verifyWith(
  change: (manifest: MadeManifest) => unknown,
  changeFiles: (folder: string) => Promise<unknown> = async () => undefined,
): Promise<BundleReport> {
  const folder = await copyOf(made)
  const manifest = await manifestIn(folder)
  const other = change(manifest)
  const isOther = typeof other === 'object' && other !== null && 'evolution' in other
  await writeManifestIn(folder, isOther ? other : manifest)
  await changeFiles(folder)
  const bundle = await openBundle(join(folder, 'film'), 'film')
  const frames: VerifiedFrame[] = []
  const parts = { model: undefined, sight: openColourSight(), signal: new AbortController().signal }
  for await (const frame of verifyBundle(bundle, parts)) frames.push(frame)
  bundle.close()
  return reportOn(bundle, frames, frames.length > 1 ? 'No frame was made again.' : undefined)
}
