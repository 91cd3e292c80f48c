import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, photoPath } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signUp } from '../fixture/sign-up.ts'

/** 1,024 × 768 px. */
const RACCOON = photoPath('raccoon.jpg')
/** 600 × 400 px. */
const COFFEE_CUP = photoPath('coffee-cup.jpg')

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openCreate(prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await world.openPage()
  await prepare?.(page)
  await page.goto('/app/create')
  await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  return page
}

const size = (page: Page, px: string) => page.getByRole('radio', { name: `${px} px`, exact: true })
const facts = (page: Page) => page.getByRole('group', { name: 'Size' }).locator('[id$=-rest]').allInnerTexts()

test('three sizes, each with its time, are offered last, 512 px chosen; what they cost grows with them', async () => {
  const page = await openCreate(signUp)
  await size(page, '512').waitFor()
  expect(await size(page, '512').isChecked()).toBe(true)
  // Those of the options are there as well, closed.
  const names = page.locator('form fieldset > div:first-child > span:first-child').filter({ visible: true })
  const legends = await names.allInnerTexts()
  expect(legends.at(-1)).toBe('Size')
  await page.getByRole('radio', { name: '100 iterations' }).check()
  const told = await facts(page)
  expect(told.map((text) => text.replace(/^about \d+ (s|min) · /, ''))).toEqual([
    '20 credits',
    '45 credits',
    '80 credits',
  ])
  await size(page, '1,024').check()
  await page.locator('#length-25').getByText('28 credits').waitFor()
  await page.getByText(/ · Nebulae · 1,024 px · 80 credits · about /).waitFor()
})

test('a model with its own size has no such choice', async () => {
  const page = await openCreate(async (fresh) => {
    await fresh.route('**/api/providers', async (route) => {
      const { providers } = await (await route.fetch()).json()
      const [local] = providers
      const models = [{ ...local.models[0], id: 'flux', name: 'Flux', sizes: null }, ...local.models]
      await route.fulfill({ json: { providers: [{ ...local, models }] } })
    })
  })
  await page.getByRole('radio', { name: /^Flux/ }).waitFor()
  expect(await page.getByRole('group', { name: 'Size' }).count()).toBe(0)
  await page.getByRole('radio', { name: /^Melt/ }).check()
  await size(page, '512').waitFor()
})

test('a picture is never enlarged: sizes that it does not fill cannot be chosen', async () => {
  const page = await openCreate()
  await size(page, '1,024').check()
  await dropFile(page, COFFEE_CUP)
  await expect.poll(() => size(page, '1,024').isDisabled()).toBe(true)
  expect(await facts(page)).toEqual([
    expect.stringMatching(/^about/),
    'Your picture is smaller.',
    'Your picture is smaller.',
  ])
  expect(await size(page, '512').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Remove image' }).click()
  await dropFile(page, RACCOON)
  await expect.poll(() => size(page, '1,024').isChecked()).toBe(true)
})

test('a visitor reads what it counts as, and what is more than the day has left is not started', async () => {
  const page = await openCreate((fresh) =>
    fresh.route('**/api/allowance', (route) =>
      route.fulfill({ json: { limit: 3, remaining: 3, nextFreeAt: null, isBeyondCredits: false } }),
    ),
  )
  await dropFile(page, RACCOON)
  await page.getByRole('radio', { name: '100 iterations' }).check()
  await page.getByText('counts as 4 evolutions').waitFor()
  await size(page, '1,024').check()
  const notice = page.getByRole('status').filter({ hasText: 'More than you have left today' })
  await notice.getByText('100 iterations at 1,024 px are as much work as 4 evolutions; 3 are left.').waitFor()
  const start = page.getByRole('button', { name: 'Start 100 Iterations' })
  expect(await start.isDisabled()).toBe(true)
  await notice.getByRole('button', { name: 'Use 512 px' }).click()
  await expect.poll(() => start.isEnabled()).toBe(true)
  expect(await notice.count()).toBe(0)
})

test('the size reaches the server, and stands among the facts', async () => {
  const page = await openCreate()
  await dropFile(page, RACCOON)
  await page.getByRole('radio', { name: /^Melt/ }).check()
  await size(page, '768').check()
  await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
  await page.waitForURL(/\/evolution\/[0-9a-f-]{36}$/)
  await page.getByRole('region', { name: 'Facts' }).getByText('768 × 576 px').waitFor()
})
