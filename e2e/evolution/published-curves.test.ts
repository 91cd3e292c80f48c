import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'honey-bee.jpg', iterations: 25, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openAt(viewport: { width: number; height: number }): Promise<Page> {
  const page = await world.openPage({ viewport, ...(viewport.width < 500 && { hasTouch: true }) })
  await page.goto(`/evolution/${made.evolution.id}?frame=10`)
  await instrument(page).waitFor()
  return page
}

const instrument = (page: Page) => page.getByRole('slider', { name: 'Frame', exact: true })
const choice = (page: Page) => page.getByRole('region', { name: 'Timeline' }).locator('[aria-haspopup="menu"]').last()

test.each([
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 375, height: 812 }],
])('on %s published curves are laid behind the similarity, by a key, and stay as long as the tab', async (_, size) => {
  const page = await openAt(size)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const published = timeline.getByRole('button', { name: 'Published curves' })
  const legend = timeline.getByRole('list', { name: 'Published curves' })
  expect(await published.count()).toBe(0)
  const chooseSimilarity = async () => {
    await choice(page).click()
    await page.getByRole('menuitemradio', { name: 'Similarity to the original' }).click()
    await published.waitFor()
  }
  await chooseSimilarity()
  expect(await published.getAttribute('aria-pressed')).toBe('false')
  expect(await legend.isVisible()).toBe(false)
  const lines = await instrument(page).locator('svg path').count()
  const heightBefore = (await timeline.boundingBox())?.height ?? 0
  await published.focus()
  await page.keyboard.press('Enter')
  await legend.waitFor()
  expect(await legend.getByRole('listitem').count()).toBe(5)
  expect(await instrument(page).locator('svg path').count()).toBe(lines + 5)
  await timeline.getByText('one round there makes an edit and takes it back, which is two frames here').waitFor()
  // On a desk nothing makes room, and on a phone the picture keeps more than half of the screen.
  const height = (await timeline.boundingBox())?.height ?? 0
  if (size.width > 1_000) expect(height).toBe(heightBefore)
  else expect(height).toBeLessThan(size.height / 2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  // What comes into focus is not brought behind it.
  const padding = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlockEnd)
  if (size.width < 1_000) expect(Number.parseFloat(padding)).toBeGreaterThanOrEqual(Math.floor(height))
  await page.reload()
  await chooseSimilarity()
  await legend.waitFor()
  await choice(page).click()
  await page.getByRole('menuitemradio', { name: 'Kept of the original' }).click()
  await published.waitFor({ state: 'detached' })
  expect(await instrument(page).locator('svg path').count()).toBe(lines)
})
