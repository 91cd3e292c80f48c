import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, photoPath } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const CITRUS = photoPath('citrus-slices.jpg')
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openCreate(viewport: { width: number; height: number }): Promise<Page> {
  const page = await world.openFreshPage({ viewport })
  await page.goto('/app/create')
  await dropFile(page, CITRUS)
  await page.getByRole('radio', { name: /^Melt/ }).check()
  return page
}

const optionsOf = (page: Page) => page.locator('summary').filter({ hasText: 'Options' })
const chooseLength = (page: Page, iterations: number) =>
  page.getByRole('radio', { name: `${iterations} iterations`, exact: true }).check()

test.each(VIEWPORTS)(
  'a change beyond a shorter length is said beside the folded “Options”, and a start goes to its field, at $width px',
  async (viewport) => {
    const page = await openCreate(viewport)
    await chooseLength(page, 100)
    await optionsOf(page).click()
    await page.getByRole('button', { name: 'Add a change' }).click()
    await page.getByLabel('Style from frame 51').waitFor()
    await optionsOf(page).click()
    await chooseLength(page, 3)
    const sentence = 'A change takes over at a frame from 2 to 3.'
    await optionsOf(page).getByText(sentence).waitFor()
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    const field = page.getByRole('spinbutton', { name: 'From frame' })
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await field.isVisible()).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const notes = await field.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${notes}"]`).textContent()).toBe(sentence)
    await field.fill('2')
    await optionsOf(page).getByText('from frame 2:').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe(null)
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    await page.getByRole('heading', { name: /after 3 iterations/ }).waitFor()
  },
)

test.each(VIEWPORTS)(
  'an emptied frame is named by what it is, and described as missing, at $width px',
  async (viewport) => {
    const page = await openCreate(viewport)
    await optionsOf(page).click()
    await page.getByRole('button', { name: 'Add a change' }).click()
    await page.getByRole('spinbutton', { name: 'From frame' }).fill('')
    await page.getByLabel('Style of change 1').waitFor()
    await page.getByRole('button', { name: 'Remove change 1' }).waitFor()
    await optionsOf(page).getByText('A change takes over at a frame from 2 to 3.').waitFor()
    expect(await page.getByText('NaN').count()).toBe(0)
  },
)

test('what the chosen model does not take is not named beside “Options”', async () => {
  const page = await openCreate({ width: 1440, height: 900 })
  await page.getByRole('radio', { name: /^Echo 4, 8-bit/ }).check()
  await optionsOf(page).click()
  await page.getByLabel('Over the frames').selectOption({ label: 'the same throughout' })
  await optionsOf(page).getByText('strength 50%').waitFor()
  await page.getByRole('radio', { name: /^Melt/ }).check()
  await optionsOf(page).getByText('a race, changes on the way, when to stop').waitFor()
})

test('changes are offered at free frames alone, and none where there is no more', async () => {
  const page = await openCreate({ width: 1440, height: 900 })
  await optionsOf(page).click()
  const add = page.getByRole('button', { name: 'Add a change' })
  await add.click()
  await add.click()
  await page.getByText('Each frame from 2 to 3 has its change.').waitFor()
  expect(await add.isDisabled()).toBe(true)
  const frames = await page
    .getByRole('spinbutton', { name: 'From frame' })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')))
  expect(frames.toSorted()).toEqual(['2', '3'])
  await page.getByRole('button', { name: 'Remove the change at frame 3' }).click()
  await expect.poll(() => add.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('an image URL that is none is told so', async () => {
  const page = await world.openFreshPage({ viewport: { width: 375, height: 812 } })
  await page.goto('/app/create')
  await page.getByLabel('Or an image URL').fill('photo')
  await page.getByRole('button', { name: /^Start/ }).click()
  await page.getByText('That is not an image URL').first().waitFor()
})

test('changes stand in the order of their frames once one goes on elsewhere, and none comes back', async () => {
  const page = await openCreate({ width: 1440, height: 900 })
  await chooseLength(page, 25)
  await optionsOf(page).click()
  const add = page.getByRole('button', { name: 'Add a change' })
  for (let count = 0; count < 3; count++) await add.press('Enter')
  const fields = page.getByRole('spinbutton', { name: 'From frame' })
  const frames = () =>
    fields.evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.valueAsNumber : Number.NaN)))
  await fields.first().fill('24')
  expect(await frames()).toEqual([24, 19, 22])
  await page.getByLabel('Title (optional)').focus()
  await expect.poll(frames).toEqual([19, 22, 24])
  await fields.first().fill('25')
  await page.getByRole('button', { name: 'Remove the change at frame 22' }).press('Enter')
  await expect.poll(frames).toEqual([24, 25])
  expect(await add.evaluate((one) => one === document.activeElement)).toBe(true)
})
