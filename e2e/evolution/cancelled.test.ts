import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, photoPath } from '@afterimage/testing/browser/photos'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

test.each([
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
])(
  'what its owner stopped is “Cancelled”, has a film of what was made, and can go on, at $width px',
  async (viewport) => {
    const page = await world.openPage({ viewport })
    await page.goto('/app/create')
    await dropFile(page, photoPath('citrus-slices.jpg'))
    await page.getByRole('radio', { name: /^Echo 4, 8-bit/ }).check()
    await page.getByRole('radio', { name: '100 iterations' }).check()
    await page.getByRole('button', { name: 'Start 100 Iterations' }).click()
    await page.getByText(/^[1-9]\d* \/ 100/).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop it' }).click()
    await page.getByRole('status').filter({ hasText: 'You stopped it.' }).waitFor()
    await page.getByText('The frames made so far are kept, with their film.').waitFor()
    await page.getByRole('heading', { level: 1, name: /^[1-9]\d* of 100 iterations by Echo 4, 8-bit$/ }).waitFor()
    const watch = page.getByRole('button', { name: 'Watch the film' })
    if (await watch.isVisible()) await watch.click()
    const film = page.locator('video[aria-label="The film"]')
    await film.waitFor()
    const seconds = () => film.evaluate((video: HTMLVideoElement) => (video.readyState > 0 ? video.duration : 0))
    await expect.poll(seconds).toBeGreaterThan(0.5)
    await page.getByRole('link', { name: 'Download Video' }).waitFor()
    expect(await page.getByRole('link', { name: /^Download MP4/ }).count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Run More' }).count()).toBe(1)
  },
)
