import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const CATEGORIES = [
  'All Features',
  'Core Features',
  'Technical',
  'Creative Tools',
  'Sharing & Export',
  'Quantum Computing',
  'Interdimensional',
  'Time Travel',
  'Existential Crisis',
]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world?.closePages())
afterAll(() => world?.close())

async function openFeatures(): Promise<Page> {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await page.goto('/features')
  await page.getByText('48 features loaded').waitFor()
  return page
}

const sentinel = (page: Page) => page.getByText(/^(There is more|Inventing more)/)

test('twenty-four more come half a second after the end is seen; what one reads and has in focus stays put', async () => {
  const page = await openFeatures()
  const last = page.getByRole('article').nth(47)
  await sentinel(page).scrollIntoViewIfNeeded()
  // Cards that come into view are measured then, and may be higher than they were taken for.
  await (await last.elementHandle())?.waitForElementState('stable')
  const before = await last.boundingBox()
  await page.getByText('72 features loaded').waitFor()
  expect((await last.boundingBox())?.y).toBe(before?.y)
  const freeze = page.getByRole('button', { name: 'Feature freeze' })
  await freeze.focus()
  await sentinel(page).scrollIntoViewIfNeeded()
  await page.getByText('96 features loaded').waitFor()
  expect(await freeze.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a feature freeze holds: the end of the page can be reached', async () => {
  const page = await openFeatures()
  await page.getByRole('button', { name: 'Feature freeze' }).click()
  await page.getByText('Frozen. Nobody has ever seen one of these hold.').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Start Creating Now' }).click()
  await page.waitForURL('**/app')
})

test('a category shows its two hundred alone, and keeps its place in the address', async () => {
  const page = await openFeatures()
  expect(await page.getByRole('group', { name: 'Category' }).getByRole('button').allInnerTexts()).toEqual(CATEGORIES)
  await page.getByRole('button', { name: 'Time Travel' }).click()
  await page.getByText('200 features loaded').waitFor()
  expect(page.url()).toContain('?category=temporal')
  const cards = await page.getByRole('article').allTextContents()
  expect(cards).toHaveLength(200)
  expect(cards.filter((text) => !text.endsWith('Time Travel'))).toEqual([])
  await page.getByRole('button', { name: 'All Features' }).click()
  await page.getByText('48 features loaded').waitFor()
})

test('the first cards have no badge, the last ones are Transcendent', async () => {
  const page = await world.openPage()
  await page.goto('/features?category=core')
  await page.getByText('200 features loaded').waitFor()
  const cards = await page.getByRole('article').allTextContents()
  const badge = /(Enhanced|Quantum|Metaphysical|Impossible|Transcendent)/
  expect(cards[0]).not.toMatch(badge)
  expect(cards[30]).toContain('Enhanced')
  expect(cards[199]).toContain('Transcendent')
})
