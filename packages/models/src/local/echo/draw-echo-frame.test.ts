import { readFile } from 'node:fs/promises'
import type { Style } from '@afterimage/core/styles'
import { levels } from '@afterimage/frames/detail'
import { luma } from '@afterimage/frames/luma'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { signalToNoiseDb } from '@afterimage/frames/signal-to-noise'
import { localStatistics, structuralSimilarity } from '@afterimage/frames/structural-similarity'
import { describe, expect, it } from 'vitest'
import { drawEchoFrame } from './draw-echo-frame.ts'
import { openEchoNetwork } from './open-echo-network.ts'

const STYLES: readonly Style[] = ['reproduce', 'accentuate', 'stylize', 'simplify', 'chaotic', 'dreamy']
const PHOTO = new URL('../../../../../bench/photos/honey-bee.jpg', import.meta.url)

const network = openEchoNetwork(2, 'echo-4')
const photoOf = async (maxSidePx: number) => normaliseImage(await readFile(PHOTO), { maxSidePx, sideMultiplePx: 8 })
const draw = (previous: Pixels, style: Style, seed = 1, number = 1, original = previous) =>
  drawEchoFrame({ original, previous, style, seed, number }, network, () => {})
const similarity = (a: Pixels, b: Pixels) => structuralSimilarity(localStatistics(luma(a)), localStatistics(luma(b)))

describe('a pass of Echo', () => {
  it('is the same bytes for the same frame, style, seed and number, and others for another seed or number', async () => {
    const photo = await photoOf(128)
    const frame = await draw(photo, 'stylize')
    expect(await draw(photo, 'stylize')).toEqual(frame)
    expect(await draw(photo, 'stylize', 2)).not.toEqual(frame)
    expect(await draw(photo, 'stylize', 1, 2)).not.toEqual(frame)
  })

  it.each([
    [8, 8],
    [200, 24],
    [61, 117],
  ])('keeps a size of %i × %i px', async (width, height) => {
    const data = Uint8Array.from({ length: 3 * width * height }, (_, i) => (i * 7) % 256)
    const frame = await draw({ width, height, data }, 'reproduce')
    expect([frame.width, frame.height, frame.data.length]).toEqual([width, height, data.length])
  })

  it('leaves the photograph recognisable when it reproduces', async () => {
    const photo = await photoOf(384)
    const frame = await draw(photo, 'reproduce')
    expect(signalToNoiseDb(photo, frame)).toBeGreaterThan(20)
    expect(similarity(photo, frame)).toBeGreaterThan(0.6)
  })

  it('is another picture in each style', async () => {
    const photo = await photoOf(128)
    const frames = await Promise.all(STYLES.map((style) => draw(photo, style)))
    for (const [i, a] of frames.entries()) {
      for (const b of frames.slice(i + 1)) expect(similarity(a, b)).toBeLessThan(0.97)
    }
  })

  it('stops between its stages when nobody wants the frame any more', async () => {
    const photo = await photoOf(64)
    const pass = drawEchoFrame(
      { original: photo, previous: photo, style: 'reproduce', seed: 1, number: 1 },
      network,
      () => {
        throw new Error('stopped')
      },
    )
    await expect(pass).rejects.toThrow('stopped')
  })
})

describe('a run of a hundred passes', () => {
  it.each(STYLES)('neither fades nor freezes: %s', async (style) => {
    const original = await photoOf(96)
    let frame = original
    let previous = frame
    for (let number = 1; number <= 100; number++) {
      previous = frame
      frame = await draw(previous, style, 1, number, original)
    }
    expect(levels(luma(frame)).deviation).toBeGreaterThanOrEqual(12)
    expect(similarity(previous, frame)).toBeLessThan(0.999)
  })
})
