import { haveNothingInCommon } from '@afterimage/core/nothing-in-common'
import { readPhoto } from '@afterimage/testing/images/photo'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { closeDriftMeasuring, measureDrift } from './measure-drift.ts'
import type { Pixels } from './pixels.ts'

const SIZE = { width: 512, height: 384 }
const PHOTOS = ['raccoon', 'pagoda', 'coffee-cup', 'galaxies', 'beach-sky']

afterAll(closeDriftMeasuring)

async function pixelsOf(photo: string, change: (image: Sharp) => Sharp = (image) => image): Promise<Pixels> {
  const fitted = sharp(await readPhoto(`${photo}.jpg`)).resize({ ...SIZE, fit: 'cover' })
  const changed = await change(sharp(await fitted.png().toBuffer()))
    .png()
    .toBuffer()
  const { data } = await sharp(changed)
    .resize({ ...SIZE, fit: 'cover' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...SIZE, data }
}

async function areUnrelated(original: Pixels, frame: Pixels): Promise<boolean> {
  const { toPrevious } = await measureDrift({ original, previous: original, frame })
  return haveNothingInCommon(toPrevious)
}

test.each(PHOTOS.map((photo, at) => [photo, PHOTOS[(at + 1) % PHOTOS.length] ?? '']))(
  '%s and %s have nothing in common',
  async (one, other) => {
    expect(await areUnrelated(await pixelsOf(one), await pixelsOf(other))).toBe(true)
  },
)

test.each<[string, (image: Sharp) => Sharp]>([
  ['as it is', (image) => image],
  ['blurred beyond all forms', (image) => image.blur(40)],
  ['nearly dark', (image) => image.linear(0.25, 0)],
  ['negated', (image) => image.negate({ alpha: false })],
  ['in other colours', (image) => image.modulate({ hue: 180, saturation: 2 })],
  ['posterised', (image) => image.median(15).linear(1.6, -60)],
  ['turned a little', (image) => image.rotate(8)],
  ['a third larger', (image) => image.resize(683, 512).extract({ left: 85, top: 64, ...SIZE })],
])('a photograph %s is the same one', async (_how, change) => {
  for (const photo of PHOTOS) {
    expect([photo, await areUnrelated(await pixelsOf(photo), await pixelsOf(photo, change))]).toEqual([photo, false])
  }
})
