import type { Style } from '@afterimage/core/styles'
import { compareFrames } from '@afterimage/frames/compare-frames'
import type { Pixels } from '@afterimage/frames/pixels'
import { afterAll, describe, expect, test } from 'vitest'
import { readPhotoPixels } from '../../test/read-photo-pixels.ts'
import { evolveModel } from '../evolve-model.ts'
import type { ImageModel } from '../image-model.ts'
import { openLocalProvider } from './local-provider.ts'

// The short, small sister of `npm run bench:drift`.

const STYLES = ['accentuate', 'stylize', 'simplify', 'chaotic', 'dreamy'] as const
const SIDE_PX = 96
const PASSES = 30

const provider = openLocalProvider()
afterAll(() => provider.close())

async function run(model: ImageModel, style: Style): Promise<{ original: Pixels; last: Pixels }> {
  const original = await readPhotoPixels('coffee-cup.jpg', SIDE_PX, SIDE_PX)
  const frames = await Array.fromAsync(evolveModel(model, { original, total: PASSES, style, seed: 3 }))
  return { original, last: frames.at(-1)?.made.pixels ?? original }
}

describe.each(provider.models.map((model) => [model.name, model] as const))('%s', (_, model) => {
  test(`after ${PASSES} passes each style has drifted, none is blank, and none looks like reproduce`, async () => {
    const { original, last: reproduced } = await run(model, 'reproduce')
    const drift = compareFrames({ original, previous: original, frame: reproduced })
    expect(drift.toOriginal.ssim).toBeLessThan(0.98)
    expect(drift.image.luminanceDeviation, 'reproduce').toBeGreaterThan(12)
    for (const style of STYLES) {
      const { last } = await run(model, style)
      const { image, toPrevious } = compareFrames({ original, previous: reproduced, frame: last })
      expect(image.luminanceDeviation, style).toBeGreaterThan(12)
      expect(toPrevious.ssim < 0.9 || toPrevious.deltaE > 5, `${style}: SSIM ${toPrevious.ssim}`).toBe(true)
    }
  }, 120_000)
})
