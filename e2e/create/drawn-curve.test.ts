import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, writeSmallPhoto } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../fixture/find-barriers.ts'

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
]

let world: World
let citrus: string
beforeAll(async () => {
  world = await openWorld()
  citrus = await writeSmallPhoto('citrus-slices.jpg', world.dataDir)
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openDrawing(viewport: { width: number; height: number }): Promise<Page> {
  const page = await world.openPage({ viewport })
  await page.goto('/app/create')
  await dropFile(page, citrus, 'image/png')
  await page.getByRole('radio', { name: /^Echo 4, 8-bit/ }).check()
  await page.getByRole('radio', { name: '25 iterations', exact: true }).check()
  await page.locator('summary').filter({ hasText: 'Options' }).click()
  await page.getByLabel('Over the frames').selectOption({ label: 'drawn' })
  await drawing(page).evaluate((one) => one.scrollIntoView({ block: 'center' }))
  return page
}

const drawing = (page: Page) => page.locator('[data-strength-drawing]')
const points = async (page: Page) => {
  const fields = page.getByRole('spinbutton', { name: /^Frame of point/ })
  const sliders = page.getByRole('slider', { name: /^Strength at frame/ })
  const values = (of: typeof fields) =>
    of.evaluateAll((all) => all.map((one) => Number(one instanceof HTMLInputElement ? one.value : Number.NaN)))
  const [frames, strengths] = [await values(fields), await values(sliders)]
  return frames.map((frame, at) => [frame, strengths[at]] as const)
}

/** Where a frame and a strength lie in the drawing, in the window. */
async function placeOf(page: Page, frame: number, strength: number) {
  const box = await drawing(page).boundingBox()
  if (box === null) throw new Error('the drawing is not in sight')
  return { x: box.x + ((frame - 1) / 24) * box.width, y: box.y + (1 - (strength - 0.1) / 0.9) * box.height }
}

test.each(VIEWPORTS)('points are dragged and pressed into the curve, at $width px', async (viewport) => {
  const page = await openDrawing(viewport)
  const begun = [
    [1, 0.5],
    [7, 1],
    [13, 0.5],
    [19, 0.1],
    [25, 0.5],
  ] as const
  await expect.poll(() => points(page)).toEqual(begun)
  const [from, to] = [await placeOf(page, 13, 0.5), await placeOf(page, 15, 0.8)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => points(page)).toEqual(begun.map((one) => (one[0] === 13 ? [15, 0.8] : one)))
  const free = await placeOf(page, 11, 0.3)
  await page.mouse.click(free.x, free.y)
  await expect.poll(() => points(page)).toContainEqual([11, 0.3])
  await page.getByText('strength 50% at frame 1, 100% at 7, 30% at 11, …, 50% at 25').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test.each(VIEWPORTS)('the last point is taken by its outer half, too, at $width px', async (viewport) => {
  const page = await openDrawing(viewport)
  const [from, to] = [await placeOf(page, 25, 0.5), await placeOf(page, 25, 0.2)]
  await page.mouse.move(from.x + 5, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => points(page)).toContainEqual([25, 0.2])
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
})

test.each(VIEWPORTS)('all of it can be done by the keyboard, at $width px', async (viewport) => {
  const page = await openDrawing(viewport)
  const add = page.getByRole('button', { name: 'Add a point' })
  await add.press('Enter')
  await expect.poll(async () => (await points(page)).length).toBe(6)
  const field = page.getByRole('spinbutton', { name: 'Frame of point 3' })
  await field.fill('99')
  await field.press('Enter')
  const [, , third, fourth] = await points(page)
  expect(third?.[0]).toBe((fourth?.[0] ?? 0) - 1)
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await page.getByRole('heading', { name: /Processing|Pending/ }).count()).toBe(0)
  const slider = page.getByRole('slider', { name: `Strength at frame ${third?.[0]}`, exact: true })
  const before = Number(await slider.inputValue())
  await slider.press('ArrowLeft')
  expect(Number(await slider.inputValue())).toBeCloseTo(before - 0.05)
  while (await add.isEnabled()) await add.press('Enter')
  expect(await add.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await points(page)).toHaveLength(8)
  expect(await page.locator(`[id="${await add.getAttribute('aria-describedby')}"]`).textContent()).toContain(
    'at most 8',
  )
  for (let left = 8; left > 3; left--)
    await page
      .getByRole('button', { name: /^Remove the point/ })
      .first()
      .press('Enter')
  await expect.poll(async () => (await points(page)).length).toBe(3)
  await expect.poll(() => add.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(
    await page
      .getByRole('button', { name: /^Remove the point/ })
      .first()
      .isDisabled(),
  ).toBe(true)
})
