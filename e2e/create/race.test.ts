import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, writeSmallPhoto } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signUp } from '../fixture/sign-up.ts'

const VIEWPORTS = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openOptions(page: Page): Promise<void> {
  await page.goto('/app/create')
  await dropFile(page, await writeSmallPhoto('citrus-slices.jpg', world.dataDir), 'image/png')
  await page.getByRole('radio', { name: /^Melt/ }).check()
  await page.locator('summary').filter({ hasText: 'Options' }).click()
}

const race = (page: Page) => page.getByRole('group', { name: 'Race' })
const chosen = (page: Page, place: string) => race(page).getByLabel(place, { exact: true })
const start = (page: Page) => page.getByRole('button', { name: /^Start a Race/ })

test.each(VIEWPORTS)('three models race after a few clicks behind “Options”, at $width px', async (viewport) => {
  const page = await world.openPage({ viewport })
  await openOptions(page)
  await page.getByRole('button', { name: 'Start 3 Iterations' }).waitFor()
  await chosen(page, 'Race').selectOption('between models')
  await chosen(page, 'B').selectOption('Stained Glass')
  await race(page).getByRole('button', { name: 'Add another' }).click()
  await chosen(page, 'C').selectOption('Faithful')
  const shown = (place: string) => chosen(page, place).locator('option:checked').textContent()
  expect([await shown('B'), await shown('C')]).toEqual(['Stained Glass', 'Faithful'])
  await page.getByText('a race of 3', { exact: true }).waitFor()
  await page.getByText(/^Melt vs Stained Glass vs Faithful · 3 iterations each/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await page.getByRole('button', { name: 'Start a Race of 3' }).click()
  await page.waitForURL('**/race/*')
  await page.getByText('All have ended').waitFor({ timeout: 120_000 })
  for (const name of ['A: Melt', 'B: Stained Glass', 'C: Faithful']) await page.getByRole('figure', { name }).waitFor()
  await page.getByRole('link', { name: /^Melt/ }).click()
  await page.getByRole('heading', { name: /iterations by Melt/ }).waitFor()
  await page.getByRole('link', { name: 'Part of a race with 2 others' }).click()
  await page.getByRole('heading', { name: 'A race of 3' }).waitFor()
  // The next one begins alone again.
  await page.goto('/app/create')
  await page.getByRole('button', { name: 'Start 3 Iterations' }).waitFor()
})

test.each(VIEWPORTS)('styles and strengths race, too, and no race is as before, at $width px', async (viewport) => {
  const page = await world.openPage({ viewport })
  await openOptions(page)
  expect(await chosen(page, 'Race').locator('option').allTextContents()).toEqual([
    ...['no race', 'between models', 'between styles'],
  ])
  await chosen(page, 'Race').selectOption('between styles')
  await page.getByRole('radio', { name: /^Chaotic/ }).check()
  expect(await chosen(page, 'B').inputValue()).not.toBe('chaotic')
  await page.getByRole('radio', { name: /^Echo 4, 8-bit/ }).check()
  await chosen(page, 'Race').selectOption('between strengths')
  await chosen(page, 'B').selectOption('strength 100%')
  await page.getByText(/Echo 4, 8-bit · Chaotic vs Echo 4, 8-bit · Chaotic · strength 100%/).waitFor()
  await chosen(page, 'Race').selectOption('no race')
  await page.getByRole('button', { name: 'Start 3 Iterations' }).waitFor()
})

test.each(VIEWPORTS)('what all of them cost together is said before the start, at $width px', async (viewport) => {
  const page = await world.openPage({ viewport })
  await page.goto('/')
  await signUp(page)
  await openOptions(page)
  await chosen(page, 'Race').selectOption('between models')
  await page.getByRole('button', { name: 'Start a Race of 2 · 2 credits' }).waitFor()
  await page.getByRole('radio', { name: '100 iterations' }).check()
  await race(page).getByRole('button', { name: 'Add another' }).click()
  await page.getByRole('button', { name: 'Start a Race of 3 · 60 credits' }).waitFor()
  // The time is that of all, too.
  const bar = await page.getByText(/^Melt vs .* · 60 credits · about/).textContent()
  const together = /about \d+ (?:s|min)/.exec(bar ?? '')?.[0]
  expect(await page.locator('#length-100').textContent()).toContain(`60 credits${together}`)
})

test.each(VIEWPORTS)(
  'a race that is more than is left says so, and one alone can start, at $width px',
  async (viewport) => {
    const page = await world.openPage({ viewport })
    await page.route('**/api/allowance', (route) =>
      route.fulfill({ json: { limit: 3, remaining: 1, nextFreeAt: null, isBeyondCredits: false } }),
    )
    await openOptions(page)
    await chosen(page, 'Race').selectOption('between models')
    await page.getByText('For free it counts as 2 evolutions; 1 is left today.').waitFor()
    expect(await start(page).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Start one alone' }).click()
    await page.getByRole('button', { name: 'Start 3 Iterations' }).waitFor()
    expect(await page.getByRole('button', { name: 'Start 3 Iterations' }).isEnabled()).toBe(true)
  },
)
