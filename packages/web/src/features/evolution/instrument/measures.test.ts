import type { Drift } from '@afterimage/core/drift'
import { expect, test } from 'vitest'
import { sampleDetail } from '../model/evolution.sample.ts'
import { viewOf } from '../model/evolution-view.ts'
import { MEASURES, measuresOf } from './measures.ts'

const same = { ssim: 1, psnrDb: null, deltaE: 0, hashDistance: 0 }
const image = { edgeDensity: 0, lowEnergy: 6_284, luminanceMean: 90, luminanceDeviation: 80 }
const drift = (sharpness: number, highEnergy: number): Drift => ({
  toOriginal: same,
  toPrevious: same,
  image: { ...image, sharpness, highEnergy },
})

test('a figure on a logarithmic scale is what was measured, also where the picture has next to nothing of it', () => {
  const { sharpness, fine, coarse } = MEASURES
  const frame = { ssim: 1, deltaE: 0, drift: drift(7.31, 0.3) }
  const wordsOf = (measure: typeof fine) => measure.words(measure.of(frame))
  expect([sharpness, fine, coarse].map(wordsOf)).toEqual(['7.3', '0.3', '6284'])
  expect(fine.words(fine.of({ ...frame, drift: drift(0, 0) }))).toBe('0.0')
})

test('all measures can be chosen once every frame was measured, two until then', () => {
  const detail = sampleDetail(2, 3)
  expect(measuresOf(viewOf(detail, undefined).frames)).toEqual(['similarity', 'colour'])
  const measured = { ...detail, frames: detail.frames.map((frame) => ({ ...frame, drift: drift(1, 1) })) }
  expect(measuresOf(viewOf(measured, undefined).frames)).toEqual(Object.keys(MEASURES))
})
