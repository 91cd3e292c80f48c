import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { resizePixels } from '@afterimage/frames/resize-pixels'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { readPhoto } from '@afterimage/testing/images/photo'
import { expect, test } from 'vitest'
import { drawCheckPicture, showsCheckPicture } from './check-picture.ts'

const changed = ({ width, height, data }: Pixels, change: (value: number) => number): Pixels => ({
  ...{ width, height },
  data: data.map((value) => Math.max(0, Math.min(255, change(value)))),
})

test('what was painted from the picture shows it, small, bleached, darkened or redrawn', async () => {
  const picture = drawCheckPicture()
  expect(await showsCheckPicture(picture)).toBe(true)
  expect(await showsCheckPicture(await resizePixels(picture, { width: 96, height: 64 }))).toBe(true)
  expect(await showsCheckPicture(changed(picture, (value) => 180 + value / 4))).toBe(true)
  expect(await showsCheckPicture(changed(picture, (value) => value / 5))).toBe(true)
  const local = openLocalProvider({ threads: 1 })
  try {
    for (const style of ['stylize', 'chaotic'] as const) {
      const small = await resizePixels(picture, { width: 256, height: 256 })
      const step = { original: small, previous: small, number: 1, style, prompt: '', seed: 1 }
      const made = await local.models[0].reproduce(step, new AbortController().signal)
      expect('pixels' in made && (await showsCheckPicture(made.pixels))).toBe(true)
    }
  } finally {
    await local.close()
  }
})

test('what was painted without it does not: photographs, and pictures of one colour', async () => {
  for (const name of ['coffee-cup.jpg', 'beach-sky.jpg', 'citrus-slices.jpg', 'galaxies.jpg', 'pagoda.jpg']) {
    const photo = await normaliseImage(await readPhoto(name), { maxSidePx: 128, sideMultiplePx: 8 })
    expect([name, await showsCheckPicture(photo)]).toEqual([name, false])
  }
  expect(await showsCheckPicture({ width: 16, height: 16, data: new Uint8Array(16 * 16 * 3).fill(90) })).toBe(false)
})
