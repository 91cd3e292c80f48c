import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { layoutShift, watchLayoutShift } from '../fixture/layout-shift.ts'
import { serveHalfLives } from '../fixture/serve-half-lives.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const own = (page: Page) => page.getByRole('table', { name: 'Half-lives of the public evolutions on this site' })
const published = (page: Page) => page.getByRole('table', { name: 'Half-lives that others have published' })
const modelsOf = (table: ReturnType<typeof own>) =>
  table
    .locator('tbody th')
    .evaluateAll((heads) => heads.map((head) => (head.querySelector('a') ?? head).childNodes[0]?.textContent))

test('a site without public evolutions says so; one that is made is counted, and its row leads to it in the gallery', async () => {
  const page = await world.openPage()
  await page.goto('/gallery')
  await page.getByRole('link', { name: 'Compare how long they last' }).click()
  await page.getByText('Nothing to compare yet').waitFor()
  await published(page).getByRole('rowheader', { name: 'FLUX Kontext dev' }).waitFor()
  await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
  await expect
    .poll(
      async () => {
        await page.goto('/compare')
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
        return own(page)
          .getByRole('row', { name: /^Blobs.*too few to say/ })
          .count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  await own(page).getByRole('link', { name: 'Blobs' }).click()
  await page.waitForURL('**/gallery?model=blobs')
  await page.getByRole('article', { name: 'Blobs · Reproduce, 3 frames' }).waitFor()
})

test('both tables are sorted by a column’s head, by a key, and the address keeps it', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await watchLayoutShift(page)
  await serveHalfLives(page)
  await page.goto('/compare')
  await own(page).waitFor()
  expect((await modelsOf(own(page)))[0]).toBe('Echo')
  const head = own(page).getByRole('columnheader', { name: 'Half-life' })
  await head.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/compare?sort=median')
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  expect(await modelsOf(published(page))).toEqual([
    'FLUX Kontext dev',
    'Gemini 2.5 Flash Image',
    'Grok Imagine',
    'Nano Banana Edit',
    'Qwen Edit',
  ])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/compare?sort=-median')
  await page.reload()
  await own(page).waitFor()
  expect((await modelsOf(own(page)))[0]).toBe('Faithful')
  expect((await modelsOf(own(page))).slice(-2)).toEqual(['An unusually long name of a model in the cloud', 'Blobs'])
  expect(await layoutShift(page)).toBeLessThan(0.05)
})

test('figures say what is known: beyond what was watched, how many never fell, and nothing of too few', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await serveHalfLives(page)
  await page.goto('/compare')
  const cells = async (name: RegExp) =>
    (await own(page).getByRole('row', { name }).getByRole('cell').allInnerTexts()).map((text) => text.trim())
  await own(page).waitFor()
  expect(await cells(/^Echo.*Reproduce/)).toEqual(['Reproduce', '46', '17 to > 100', '', '1,204', '655'])
  expect(await cells(/^Faithful/)).toEqual(['Reproduce', '> 100', '> 100', '', '88', '88'])
  expect(await cells(/^Blobs/)).toEqual(['Stylize', 'too few to say', '', '', '1', '0'])
})

test('on a phone nothing is cut off, and the middle half stands under the half-life', async () => {
  const page = await world.openPage({ viewport: { width: 375, height: 812 } })
  await serveHalfLives(page)
  await page.goto('/compare')
  await own(page).getByText('17 to > 100').filter({ visible: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})
