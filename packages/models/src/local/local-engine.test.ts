import { setImmediate as turn } from 'node:timers/promises'
import { letAMinutePass } from '@afterimage/testing/let-a-minute-pass'
import { afterEach, expect, test, vi } from 'vitest'
import { readPhotoPixels } from '../../test/read-photo-pixels.ts'
import { openLocalProvider } from './local-provider.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A provider that has drawn one frame already, and how to have it draw another. */
async function openDrawing(sidePx: number) {
  const provider = openLocalProvider()
  const photo = await readPhotoPixels('raccoon.jpg', sidePx, sidePx)
  const [model] = provider.models
  const draw = (number: number) =>
    model.reproduce(
      { original: photo, previous: photo, number, style: 'reproduce', prompt: '', seed: 1 },
      AbortSignal.timeout(30_000),
    )
  await draw(1)
  return { provider, draw }
}

test('closing waits for the network in hand, though it needs a minute', async () => {
  const { provider, draw } = await openDrawing(512)
  const passes = Promise.allSettled([draw(2)])
  for (let turns = 0; turns < 50; turns++) await turn()
  letAMinutePass()
  await provider.close()
  expect(await passes).toMatchObject([{ reason: { cause: { message: 'stopped' } } }])
})

test.each([1, 2, 3, 4])('closing while frames are being drawn lets the network finish (%i)', async () => {
  const { provider, draw } = await openDrawing(256)
  const ends = Promise.allSettled([draw(2), draw(3)])
  for (let turns = 0; turns < 50; turns++) await turn()
  await provider.close()
  expect((await ends).at(-1)?.status).toBe('rejected')
})
