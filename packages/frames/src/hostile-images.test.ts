import { HOSTILE_IMAGES, listHostile, readHostile } from '@afterimage/testing/images/hostile/corpus'
import { expect, test } from 'vitest'
import { ImageRejected } from './image-rejected.ts'
import { normaliseImage } from './normalise-image.ts'

const FIT = { maxSidePx: 128, sideMultiplePx: 8 }
const MEGABYTE = 1_000_000

test('the corpus is all there, and small', async () => {
  const names = await listHostile()
  expect(names).toEqual(Object.keys(HOSTILE_IMAGES).sort())
  for (const name of names) expect((await readHostile(name)).length, name).toBeLessThanOrEqual(51_200)
})

test.each(Object.entries(HOSTILE_IMAGES))('%s: %s', async (name, expected) => {
  const bytes = await readHostile(name)
  const before = process.memoryUsage.rss()
  const reason = await normaliseImage(bytes, FIT).then(
    (pixels) => (pixels.data.length === pixels.width * pixels.height * 3 ? 'accepted' : 'no picture'),
    (error: unknown) => (error instanceof ImageRejected ? error.reason : error),
  )
  expect(reason).toBe(expected)
  expect(process.memoryUsage.rss() - before).toBeLessThan(50 * MEGABYTE)
})
