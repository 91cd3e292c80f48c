import { createHash } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Style } from '@afterimage/core/styles'
import type { Pixels } from '@afterimage/frames/pixels'
import { resizePixels } from '@afterimage/frames/resize-pixels'
import { signalToNoiseDb } from '@afterimage/frames/signal-to-noise'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPhotoPixels } from '../../test/read-photo-pixels.ts'
import type { ImageModel, ModelProvider, Step } from '../image-model.ts'
import { openLocalProvider } from './local-provider.ts'

const STYLES: readonly Style[] = ['reproduce', 'accentuate', 'stylize', 'simplify', 'chaotic', 'dreamy']
const withinLimit = () => AbortSignal.timeout(30_000)

let provider: ModelProvider
beforeAll(async () => {
  provider = openLocalProvider()
})
afterAll(() => provider.close())

function esrgan(): ImageModel[] {
  return provider.models.filter(({ id }) => ['faithful', 'melt', 'blobs'].includes(id))
}

async function firstStep(side: number, style: Style = 'reproduce', seed = 7): Promise<Step> {
  const photo = await readPhotoPixels('raccoon.jpg', side, side)
  return { original: photo, previous: photo, number: 1, style, prompt: '', seed }
}

const both = (photo: Pixels) => ({ original: photo, previous: photo })

async function pixelsOf(model: ImageModel, step: Step) {
  const made = await model.reproduce(step, withinLimit())
  if (!('pixels' in made)) throw new Error('a local model gives pixels')
  return made.pixels
}

/** A digest of the frames of a short run. */
async function runDigest(model: ImageModel, start: Step, passes: number): Promise<string> {
  const hash = createHash('sha256')
  let previous = start.original
  for (let number = 1; number <= passes; number++) {
    previous = await pixelsOf(model, { ...start, previous, number })
    hash.update(previous.data)
  }
  return hash.digest('hex')
}

describe('the local models', () => {
  test('offers three networks, free of charge, with a sentence for each style', () => {
    expect(esrgan().map(({ id }) => id)).toEqual(['faithful', 'melt', 'blobs'])
    for (const model of esrgan()) {
      expect(model).toMatchObject({ type: 'image-to-image', costPerImage: 0, takesPrompt: false })
      expect(new Set(Object.values(model.styles)).size).toBe(STYLES.length)
    }
    expect(provider.models.filter((model) => model.isRecommended)).toHaveLength(1)
  })

  test('have the same noise in every pass where that is asked for, and another in each where it is not', async () => {
    for (const id of ['melt', 'floating-world-4']) {
      const model = provider.models.find((one) => one.id === id)
      if (model === undefined) throw new Error(`${id} is not there`)
      const step = { ...(await firstStep(64, 'chaotic')), number: 90 }
      const same = { ...step, hasSameNoise: true }
      expect(await pixelsOf(model, { ...same, number: 91 }), id).toEqual(await pixelsOf(model, same))
      expect(await pixelsOf(model, { ...step, number: 91 }), id).not.toEqual(await pixelsOf(model, step))
      expect(await pixelsOf(model, { ...same, seed: 8 }), id).not.toEqual(await pixelsOf(model, same))
    }
  })

  test('the same image, model, style and seed give the same frames byte for byte, whatever the threads', async () => {
    const single = openLocalProvider({ threads: 1 })
    try {
      for (const model of esrgan()) {
        const other = single.models.find(({ id }) => id === model.id) ?? model
        for (const style of STYLES) {
          const start = await firstStep(64, style)
          const digest = await runDigest(model, start, 3)
          expect(await runDigest(other, start, 3), `${model.id} ${style}`).toBe(digest)
          expect(await runDigest(model, { ...start, seed: 8 }, 3), `${model.id} ${style}`).not.toBe(digest)
        }
      }
    } finally {
      await single.close()
    }
  })

  test('draws frames of any allowed shape at the size of the original', async () => {
    for (const model of esrgan()) {
      const photo = await readPhotoPixels('honey-bee.jpg', 40, 72)
      const frame = await pixelsOf(model, { ...(await firstStep(8)), original: photo, previous: photo })
      expect([frame.width, frame.height, frame.data.length]).toEqual([40, 72, 40 * 72 * 3])
    }
  })

  test.each([
    ['echo', 1_024, 256],
    ['melt', 768, 192],
  ])('%s draws at %i × %i px what it draws at 512 × 128 px, each stroke as much larger', async (id, width, height) => {
    const model = provider.models.find((one) => one.id === id)
    if (model === undefined) throw new Error(`no ${id}`)
    expect(model.sizes?.[0]?.sizePx).toBe(model.maxSidePx)
    const photo = await readPhotoPixels('raccoon.jpg', 1_024, 256)
    const start = await firstStep(8, 'chaotic')
    const small = { width: 512, height: 128 }
    const usual = await pixelsOf(model, { ...start, ...both(await resizePixels(photo, small)) })
    const frame = await pixelsOf(model, { ...start, ...both(await resizePixels(photo, { width, height })) })
    expect([frame.width, frame.height]).toEqual([width, height])
    expect(signalToNoiseDb(usual, await resizePixels(frame, small))).toBeGreaterThan(25)
  })

  test('refuses large frames that no frame of 512 px has the shape of', async () => {
    const [model] = provider.models
    const odd = await readPhotoPixels('raccoon.jpg', 1_024, 760)
    await expect(model.reproduce({ ...(await firstStep(64)), ...both(odd) }, withinLimit())).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringContaining('multiples of 16 px'),
    })
  })

  test('refuses frames whose sides it cannot shrink, and frames of two sizes', async () => {
    const [model] = provider.models
    const odd = await readPhotoPixels('raccoon.jpg', 60, 64)
    const step = await firstStep(64)
    await expect(model.reproduce({ ...step, original: odd, previous: odd }, withinLimit())).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringContaining('multiples of 8 px'),
    })
    const small = await readPhotoPixels('raccoon.jpg', 32, 32)
    await expect(model.reproduce({ ...step, previous: small }, withinLimit())).rejects.toMatchObject({ kind: 'broken' })
  })

  test('leaves the caller’s event loop free while it draws', async () => {
    const [model] = provider.models
    const step = await firstStep(512)
    await pixelsOf(model, step)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const before = performance.now()
    await pixelsOf(model, step)
    const passMs = performance.now() - before
    delay.disable()
    // A pass on this thread would hold it for the whole pass; a busy machine may hold it now and then.
    expect(delay.percentile(50) / 1e6).toBeLessThan(passMs / 4)
    expect(delay.max / 1e6).toBeLessThan(passMs / 2)
  })
})

describe('an aborted pass', () => {
  test('is given up at once, in flight and in the queue, and the next one works', async () => {
    const [model] = provider.models
    const step = await firstStep(512)
    const stop = new AbortController()
    const reason = new Error('the person closed the page')
    const settled = Promise.allSettled([1, 2, 3].map(() => model.reproduce(step, stop.signal)))
    setImmediate(() => stop.abort(reason))
    const before = performance.now()
    expect(await settled).toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason })))
    const gaveUpMs = performance.now() - before
    await pixelsOf(model, step)
    expect(gaveUpMs).toBeLessThan((performance.now() - before) / 2)
  })

  test('never starts when the signal has already aborted', async () => {
    const reason = new Error('too late')
    await expect(provider.models[0].reproduce(await firstStep(64), AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})

test('a thousand passes leak no memory', async () => {
  const [model = provider.models[0]] = esrgan().filter(({ id }) => id === 'melt')
  const step = await firstStep(32, 'chaotic')
  const run = async (passes: number) => {
    for (let number = 1; number <= passes; number++) await model.reproduce({ ...step, number }, withinLimit())
    return process.memoryUsage.rss()
  }
  const warm = await run(200)
  const growth = (await run(1_000)) - warm
  // What the network draws in one pass is 85 kB: that alone would add 81 MB if it stayed.
  expect(growth / 2 ** 20).toBeLessThan(32)
}, 180_000)
