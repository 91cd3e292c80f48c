import { readFile } from 'node:fs/promises'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, photoPath } from '@afterimage/testing/browser/photos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layoutShift, watchLayoutShift } from './fixture/layout-shift.ts'
import { filesInZip } from './fixture/zip-files.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

test('a person drops a photo, starts ten iterations, watches them, plays the film and takes all frames away', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await watchLayoutShift(page)
  await page.goto('/app')
  await dropFile(page, photoPath('twelve-megapixels.jpg'))
  await page.getByAltText('Preview of twelve-megapixels.jpg').waitFor()
  await page.getByRole('radio', { name: '10 iterations' }).check()

  const clickedAt = performance.now()
  await page.getByRole('button', { name: 'Start 10 Iterations' }).click()
  await page.waitForURL(/\/evolution\/[0-9a-f-]{36}$/)
  await page.getByText(/^[1-9]\d* \/ 10 iterations$/).waitFor()
  const firstFrameMs = performance.now() - clickedAt
  const video = page.locator('video')
  await video.waitFor({ timeout: 120_000 })
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
  const playableMs = performance.now() - clickedAt
  process.stdout.write(`First frame after ${seconds(firstFrameMs)} s, playable film after ${seconds(playableMs)} s.\n`)
  expect(await layoutShift(page)).toBeLessThan(0.05)

  await video.evaluate((element: HTMLVideoElement) => element.play())
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all frames (ZIP)' }).click()
  const zip = await readFile(await (await download).path())
  const files = await filesInZip(zip)
  expect(files.filter((file) => file.endsWith('.png'))).toHaveLength(11)
  expect(files.some((file) => file.endsWith('.json'))).toBe(true)
}, 240_000)

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}
