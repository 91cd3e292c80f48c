import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { writeSmallPhoto } from '@afterimage/testing/browser/photos'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

test('a title that is given with the start stands on the page, and its owner changes it or takes it away', async () => {
  const page = await world.openPage()
  await page.goto('/app')
  await page.locator('input[type=file]').setInputFiles(await writeSmallPhoto('coffee-cup.jpg', world.dataDir))
  await page.getByLabel('Title (optional)').fill('  The <b>last</b> \u202e cup ')
  await page.getByLabel(/^Melt/).check()
  await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
  await page.waitForURL('**/evolution/*')
  await page.getByRole('heading', { level: 1, name: 'The <b>last</b> cup: 3 iterations by Melt' }).waitFor()

  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Title and name' })
  const field = dialog.getByLabel('Title', { exact: true })
  expect(await field.inputValue()).toBe('The <b>last</b> cup')
  await field.fill('x'.repeat(81))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Use at most 80 characters for the title.').waitFor()
  await field.fill('Coffee, black')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Coffee, black: 3 iterations by Melt' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Coffee, black: 3 iterations by Melt' }).waitFor()

  await page.getByRole('button', { name: 'Rename' }).click()
  await field.fill('')
  await dialog.getByLabel('Made by').fill('  Ada <b>Q</b> ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: '3 iterations by Melt' }).waitFor()
  await page.getByRole('button', { name: 'Add a title' }).waitFor()
  await page.getByText('Made by Ada <b>Q</b>').waitFor()
})

test('nobody but the owner is offered to rename', async () => {
  const made: EvolutionDetail = await makeEvolution(await world.openPage(), {
    photo: 'coffee-cup.jpg',
    iterations: 3,
    model: 'melt',
  })
  const stranger = await world.openPage()
  await stranger.goto(`/evolution/${made.evolution.id}`)
  await stranger.getByRole('heading', { level: 1, name: '3 iterations by Melt' }).waitFor()
  expect(await stranger.getByRole('button', { name: /title|Rename/ }).count()).toBe(0)
})

test.each([375, 1440])('a title without a space is kept inside every page at %i px', async (width) => {
  const page = await world.openPage({ viewport: { width, height: 900 } })
  const { evolution } = await makeEvolution(page, { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
  const title = 'W'.repeat(80)
  expect((await page.request.patch(`/api/evolution/${evolution.id}/title`, { data: { title } })).status()).toBe(200)
  for (const path of [`/evolution/${evolution.id}`, `/share/${evolution.id}`, '/gallery', '/dashboard']) {
    await page.goto(path)
    await page.getByRole('heading', { name: title }).first().waitFor()
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([path, Math.max(0, over)]).toEqual([path, 0])
  }
})
