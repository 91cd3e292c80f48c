import type { Drift } from '@afterimage/core/drift'
import { sampleDrift } from '@afterimage/core/drift.sample'
import { expect, test } from 'vitest'
import { sampleDetail, sampleProgress } from '../model/evolution.sample.ts'
import { type FrameView, viewOf } from '../model/evolution-view.ts'
import { MEASURES, measuresOf, spokenValue } from './measures.ts'

const measure = (id: string) => {
  const found = MEASURES.find((candidate) => candidate.id === id)
  if (found === undefined) throw new Error(`There is no ${id}`)
  return found
}

const same = { kept: 1, ssim: 1, psnrDb: null, deltaE: 0, hashDistance: 0 }
const drift = (sharpness: number, highEnergy: number): Drift =>
  sampleDrift({ pair: same, image: { lowEnergy: 6_284, sharpness, highEnergy } })

test('a figure on a logarithmic scale is what was measured, also where the picture has next to nothing of it', () => {
  const [sharpness, fine, coarse] = [
    measure('image.sharpness'),
    measure('image.highEnergy'),
    measure('image.lowEnergy'),
  ]
  const frame = { kept: 1, ssim: 1, deltaE: 0, meaning: null, drift: drift(7.31, 0.3) }
  const formatted = (one: typeof fine) => one.format(one.of(frame))
  expect([sharpness, fine, coarse].map(formatted)).toEqual(['7.3', '0.3', '6284'])
  expect(fine.format(fine.of({ ...frame, drift: drift(0, 0) }))).toBe('0.0')
})

const ids = (frames: readonly FrameView[]) => measuresOf(frames).map(({ id }) => id)

test('all measures can be chosen once every frame was measured, those that the poll tells until then', () => {
  const detail = sampleDetail(2, 3)
  const polled = viewOf(detail, sampleProgress(2, 3)).frames
  expect(ids(polled)).toEqual(['toOriginal.kept', 'toOriginal.ssim', 'toOriginal.deltaE'])
  const measured = { ...detail, frames: detail.frames.map((frame) => ({ ...frame, drift: apart(drift(1, 1)) })) }
  expect(measuresOf(viewOf(measured, undefined).frames)).toEqual(MEASURES)
})

test('a measure that did not exist when the evolution was recorded cannot be chosen', () => {
  const detail = sampleDetail(2, 3)
  const old = { ...detail, frames: detail.frames.map((frame) => ({ ...frame, drift: drift(1, 1) })) }
  const shown = ids(viewOf(old, undefined).frames)
  expect(shown).not.toContain('toOriginal.psnrDb')
  expect(shown).toHaveLength(MEASURES.length - 1)
})

test('what has drifted stands lower, and each scale spans what the table says', () => {
  const edges = (id: string) => [measure(id).top, measure(id).bottom]
  expect(edges('toOriginal.kept')).toEqual([1, 0])
  expect(edges('toOriginal.ssim')).toEqual([1, 0])
  expect(edges('toOriginal.deltaE')).toEqual([0, 60])
  expect(edges('toOriginal.psnrDb')).toEqual([45, 5])
  expect(edges('toOriginal.hashDistance')).toEqual([0, 48])
  expect(edges('image.sharpness')).toEqual([4, 1])
  expect(edges('image.luminanceDeviation')).toEqual([110, 0])
})

test.each([
  ['toOriginal.kept', 0.4996, '49%'],
  ['toOriginal.ssim', 0.8512, '0.85'],
  ['toOriginal.deltaE', 12.34, '12.3'],
  ['toOriginal.psnrDb', 23.41, '23.4 dB'],
  ['toOriginal.hashDistance', 7, '7 / 64'],
  ['image.edgeDensity', 0.1234, '12.3%'],
  ['image.luminanceDeviation', 44.04, '44.0'],
])('%s %d is written %s', (id, value, figure) => {
  expect(measure(id).format(value)).toBe(figure)
})

test('what was not measured is a dash, but in words where it is the headline', () => {
  const unmeasured = new Map(MEASURES.map(({ id, format }) => [id, format(null)]))
  expect(unmeasured.get('toOriginal.kept')).toBe('not measured')
  unmeasured.delete('toOriginal.kept')
  expect(new Set(unmeasured.values())).toEqual(new Set(['–']))
})

test('who does not see the curve is told where a meaning lies beside the band, and of other measures the figure alone', () => {
  expect(spokenValue(measure('toOriginal.meaning'), 0.8)).toBe(
    'Meaning of the original 0.80, in the band of unrelated pairs, where close copies lie too',
  )
  expect(spokenValue(measure('toOriginal.ssim'), 0.8)).toBe('Similarity to the original 0.80')
})

/** As of two images that differ. */
function apart(measured: Drift): Drift {
  return { ...measured, toOriginal: { ...measured.toOriginal, psnrDb: 24 } }
}

test('the meaning can be shown once a network has looked at a frame, while frames are made too', () => {
  const detail = sampleDetail(2, 3)
  const progress = sampleProgress(2, 3)
  const looked = { ...progress, frames: progress.frames.map((frame) => ({ ...frame, meaning: 0.9 })) }
  expect(ids(viewOf(detail, looked).frames)).toContain('toOriginal.meaning')
  expect(ids([])).not.toContain('toOriginal.meaning')
})
