import { stat } from 'node:fs/promises'
import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../fixture/find-barriers.ts'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'citrus-slices.jpg', iterations: 10, model: 'melt' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

/** The dialog, opened from the panel beside the film. */
async function openCuts(page: Page) {
  await page.goto(`/evolution/${made.evolution.id}`)
  await page.getByRole('region', { name: 'Completed' }).getByRole('button', { name: 'Make a cut' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make something to post' })
  await dialog.getByRole('img', { name: /^Preview of the cut/ }).waitFor()
  return dialog
}

/** The mean of each channel in the preview: of a canvas that nothing was drawn on they are 0. */
const shownIn = (page: Page) =>
  page.locator('dialog canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let sum = 0
    for (let at = 0; at < data.length; at += 4) sum += (data[at] ?? 0) + (data[at + 1] ?? 0)
    return { mean: sum / Math.max(1, data.length / 4), wide: canvas.width > canvas.height }
  })

/** On a phone the preview stays above what is chosen, down to the last choice. */
async function expectBothInView(dialog: Locator) {
  const choice = dialog.getByRole('checkbox')
  await choice.evaluate((box) => box.scrollIntoView({ block: 'start' }))
  const [preview, chosen] = await Promise.all([dialog.locator('canvas').boundingBox(), choice.boundingBox()])
  expect(preview?.y).toBeGreaterThanOrEqual(0)
  expect(preview?.height).toBeGreaterThan(60)
  expect(chosen?.y).toBeGreaterThanOrEqual((preview?.y ?? 0) + (preview?.height ?? 0))
  expect(await dialog.evaluate((box) => box.scrollTop)).toBeGreaterThan(100)
}

for (const { width, height } of [
  { width: 375, height: 722 },
  { width: 1440, height: 900 },
]) {
  test(`at ${width} px a cut is seen before it is made, made, and saved`, async () => {
    const page = await world.openPage({ viewport: { width, height } })
    const dialog = await openCuts(page)
    await expect.poll(async () => (await shownIn(page)).mean).toBeGreaterThan(40)
    expect((await shownIn(page)).wide).toBe(false)
    await dialog.getByText('Landscape 16:9').click()
    await expect.poll(async () => (await shownIn(page)).wide).toBe(true)
    await dialog.getByText('6 s').click()
    if (width > 1_000) expect(await findBarriers(page)).toEqual([])
    else await expectBothInView(dialog)
    await dialog.getByRole('button', { name: 'Make the film' }).click()
    const saving = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Save the film' }).click({ timeout: 120_000 })
    const film = await saving
    expect(film.suggestedFilename()).toMatch(/^afterimage-[0-9a-f]{8}\.mp4$/)
    expect((await stat(await film.path())).size).toBeGreaterThan(50_000)
  })
}

test('what was chosen last is there again, and the focus goes back to where it came from', async () => {
  const page = await world.openPage()
  const dialog = await openCuts(page)
  await dialog.getByText('Square').click()
  await dialog.getByLabel('At the end').selectOption('Go back as it came')
  await page.keyboard.press('Escape')
  const isFocused = page.getByRole('button', { name: 'Make a cut' })
  expect(await isFocused.evaluate((button) => button === document.activeElement)).toBe(true)
  const again = await openCuts(page)
  expect(await again.getByRole('radio', { name: 'Square' }).isChecked()).toBe(true)
  expect(await again.getByLabel('At the end').inputValue()).toBe('boomerang')
})

test('a collage and a before and after are saved as pictures', async () => {
  const page = await world.openPage()
  const dialog = await openCuts(page)
  for (const [format, name] of [
    ['PNG', /-collage\.png$/],
    ['WebP', /-collage\.webp$/],
  ] as const) {
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: format }).first().click()
    expect((await saving).suggestedFilename()).toMatch(name)
  }
})

test('a cut that cannot be made says why, and is tried again', async () => {
  const page = await world.openPage()
  const dialog = await openCuts(page)
  const sentence = 'Many cuts are being made at the moment. Please try again in a minute.'
  const refusal = { error: sentence, message: sentence, code: 'overloaded' }
  await page.route('**/cuts', (route) => route.fulfill({ status: 503, json: refusal }))
  await dialog.getByRole('button', { name: 'Make the film' }).click()
  await dialog.getByText(sentence).waitFor()
  await page.unroute('**/cuts')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('progressbar').waitFor()
})
