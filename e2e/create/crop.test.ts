import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, photoPath } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

/** 1024 × 768 px. */
const RACCOON = photoPath('raccoon.jpg')
const WIDTHS = [375, 1440] as const

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openWithPicture(width: number = 1440, isTouched = false): Promise<Page> {
  const touch = isTouched ? { hasTouch: true, isMobile: true } : {}
  const page = await world.openPage({ viewport: { width, height: 812 }, ...touch })
  await page.goto('/app')
  await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  await dropFile(page, RACCOON)
  return page
}

const cropButton = (page: Page) => page.getByRole('button', { name: 'Crop', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop the picture' })

async function openCrop(page: Page) {
  await cropButton(page).click()
  await dialog(page).getByText('1024 × 768 px.').waitFor()
  return dialog(page)
}

/** Of the picture that would be sent, pixels. */
async function sizeOfChosen(page: Page): Promise<string> {
  const preview = page.getByAltText('Preview of raccoon.jpg')
  return preview.evaluate((image: HTMLImageElement) => `${image.naturalWidth} × ${image.naturalHeight}`)
}

/** Whether any script that the page has loaded can cut. */
async function holdsCropper(page: Page): Promise<boolean> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  )
  const scripts = await Promise.all(addresses.map(async (address) => (await page.request.get(address)).text()))
  expect(scripts.length).toBeGreaterThan(1)
  return scripts.some((script) => script.includes('ReactCrop__crop-selection'))
}

test.each(WIDTHS)('at %i px a part in a shape can be used instead of the whole picture', async (width) => {
  const page = await openWithPicture(width)
  const crop = await openCrop(page)
  await crop.getByRole('radio', { name: '9:16' }).check()
  await crop.getByText('432 × 768 px.').waitFor()
  const box = await crop.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  await crop.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect.poll(() => sizeOfChosen(page)).toBe('432 × 768')
  await page.getByRole('radio', { name: /^Melt/ }).check()
  await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
  await page.waitForURL(/\/evolution\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1) ?? ''
  const first = async () => {
    const answer = await page.request.get(`/api/evolution/${id}`)
    return ((await answer.json()) as { readonly frames: readonly { width: number; height: number }[] }).frames[0]
  }
  await expect.poll(async () => (await first())?.height, { timeout: 20_000 }).toBeGreaterThan(0)
  const { width: frameWidth, height: frameHeight } = (await first()) ?? { width: 0, height: 1 }
  expect(frameWidth / frameHeight).toBeCloseTo(9 / 16, 1)
})

test('what a crop takes is loaded by a click on it, and a picture goes whole without one', async () => {
  const page = await world.openFreshPage()
  await page.goto('/app')
  await dropFile(page, RACCOON)
  await cropButton(page).waitFor()
  expect(await holdsCropper(page)).toBe(false)
  await openCrop(page)
  expect(await holdsCropper(page)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await sizeOfChosen(page)).toBe('1024 × 768')
})

test('arrow keys move a corner and the whole; Enter on a shape starts nothing, and the focus comes back', async () => {
  const page = await openWithPicture()
  const crop = await openCrop(page)
  await crop.getByRole('button', { name: /^Bottom right corner/ }).focus()
  await page.keyboard.press('Control+ArrowLeft')
  await expect.poll(() => crop.getByText('1024 × 768 px.').count()).toBe(0)
  const selection = crop.getByRole('group', { name: /^Crop: arrow keys/ })
  await selection.focus()
  const left = () => selection.evaluate((element) => element.style.left)
  const before = await left()
  await page.keyboard.press('Shift+ArrowRight')
  expect(await left()).not.toBe(before)
  await crop.getByRole('radio', { name: 'Square' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  expect(await page.getByRole('button', { name: 'Starting Evolution...' }).count()).toBe(0)
  await crop.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect.poll(() => sizeOfChosen(page)).toBe('768 × 768')
  await expect.poll(() => cropButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a crop can be changed and undone, since the picture itself stays', async () => {
  const page = await openWithPicture()
  const crop = await openCrop(page)
  await crop.getByRole('radio', { name: '16:9' }).check()
  await crop.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect.poll(() => sizeOfChosen(page)).toBe('1024 × 576')
  await cropButton(page).click()
  expect(await crop.getByRole('radio', { name: '16:9' }).isChecked()).toBe(true)
  await crop.getByRole('button', { name: 'Whole picture' }).click()
  await crop.getByText('1024 × 768 px.').waitFor()
  await crop.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect.poll(() => sizeOfChosen(page)).toBe('1024 × 768')
})

test('a finger moves a corner', async () => {
  const page = await openWithPicture(375, true)
  const crop = await openCrop(page)
  const handle = await crop.getByRole('button', { name: /^Top left corner/ }).boundingBox()
  if (handle === null) throw new Error('There is no corner.')
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + by, y: y + by }],
    })
  await touch('touchStart', 0)
  for (const by of [10, 30, 60]) await touch('touchMove', by)
  await touch('touchEnd', 0)
  await expect.poll(() => crop.getByText('1024 × 768 px.').count()).toBe(0)
  await crop.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect.poll(async () => Number.parseInt(await sizeOfChosen(page), 10)).toBeLessThan(900)
})

test('a picture that the browser cannot draw offers no crop', async () => {
  const page = await world.openFreshPage()
  await page.goto('/app')
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.locator('form input[type=file]').first().setInputFiles(broken)
  await page.getByAltText('Preview of broken.png').waitFor({ state: 'attached' })
  await expect.poll(() => cropButton(page).count()).toBe(0)
})
