import path from 'node:path'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { slowDownUploads, writeNoise } from '../fixture/slow-upload.ts'

const SMALL = { width: 600, height: 480 }
const LARGE = { width: 2_600, height: 700 }

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const size of [SMALL, LARGE]) await writeNoise(world.dataDir, size)
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const noise = ({ width }: { width: number }) => path.join(world.dataDir, `noise-${width}.png`)

async function openOnSlowLine(picture: string): Promise<Page> {
  const page = await world.openFreshPage()
  await page.goto('/app')
  await dropFile(page, picture, 'image/png')
  await page.getByRole('radio', { name: /^Melt/ }).check()
  await slowDownUploads(page)
  return page
}

test('on a slow line one sees how much of the picture has gone out, and can call it off', async () => {
  const page = await openOnSlowLine(noise(SMALL))
  const begun: string[] = []
  page.on('response', (response) => begun.push(new URL(response.url()).pathname))
  await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
  const bar = page.getByRole('progressbar', { name: 'Uploading the picture' })
  await bar.waitFor()
  await page.getByText(/KB of 8\d\d(\.\d)? KB uploaded, about \d+ s left/).waitFor()
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100)
  expect(await page.getByRole('button', { name: 'Starting Evolution...' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Start 3 Iterations' }).isEnabled()).toBe(true)
  expect(await bar.count()).toBe(0)
  await page.getByAltText('Preview of noise-600.png').waitFor()
  expect(await page.getByText('Failed to start evolution').count()).toBe(0)
  expect(begun).not.toContain(createEvolution.path)
})

test('a picture that is heavy because it is large travels smaller', async () => {
  const page = await openOnSlowLine(noise(LARGE))
  const asked = page.waitForRequest(`**${createEvolution.path}`)
  await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
  await page.waitForURL(/\/evolution\/[0-9a-f-]{36}$/)
  const sent = Number((await (await asked).allHeaders())['content-length'])
  expect(sent).toBeLessThan(0.5 * 3 * LARGE.width * LARGE.height)
})

test('a short run has a longer one beside it that takes a moment, and starts with one click', async () => {
  const page = await world.openFreshPage()
  await page.goto('/app')
  const longer = page.getByRole('button', { name: /^25 take about \d+ s \(starts 25 iterations\)$/ })
  await longer.waitFor()
  expect(await longer.isDisabled()).toBe(true)
  await page.getByRole('radio', { name: '25 iterations' }).check()
  await expect.poll(() => longer.count()).toBe(0)
  await page.getByRole('radio', { name: '3 iterations' }).check()
  await dropFile(page, noise(SMALL), 'image/png')
  await page.getByRole('radio', { name: /^Melt/ }).check()
  await longer.click()
  await page.waitForURL(/\/evolution\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: '25 iterations by Melt' }).waitFor()
})

test('the picture that was sent stands on the stage before the server’s own has come, and the bar stays where it is', async () => {
  const page = await world.openFreshPage()
  await page.goto('/app')
  await dropFile(page, noise(SMALL), 'image/png')
  await page.getByRole('radio', { name: /^Melt/ }).check()
  const bar = page.getByRole('navigation', { name: 'Main' })
  const topInPage = () => bar.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const topBefore = await topInPage()
  await page.route('**/files/**', () => undefined)
  await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
  await page.waitForURL(/\/evolution\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: '3 iterations by Melt' }).waitFor()
  const shownWidth = () =>
    page.locator('[data-stage] img[src^="blob:"]').evaluate((image: HTMLImageElement) => {
      return image.checkVisibility() && image.getBoundingClientRect().width > 100 ? image.naturalWidth : 0
    })
  await expect.poll(shownWidth).toBe(SMALL.width)
  expect(await topInPage()).toBe(topBefore)
})
