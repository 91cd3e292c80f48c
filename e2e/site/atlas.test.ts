import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chooseAtOnce } from '../fixture/choose-at-once.ts'
import { layoutShift, watchLayoutShift } from '../fixture/layout-shift.ts'
import { atlasOf, serveAtlas } from '../fixture/serve-atlas.ts'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const DESK = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }

const map = (page: Page) => page.getByRole('application')
const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('link', { name: 'See every frame' }) })
const isPlaying = (page: Page) =>
  card(page)
    .locator('video')
    .evaluateAll(([video]) => video instanceof HTMLVideoElement && !video.paused)

/** A place on the map that has a point very near it: the ring is drawn around it. */
async function openFullMap(page: Page, search = ''): Promise<{ readonly x: number; readonly y: number }> {
  await serveAtlas(page, atlasOf(10_000), made)
  await page.goto(`/atlas${search}`)
  await map(page).waitFor()
  const box = await map(page).boundingBox()
  if (box === null) throw new Error('There is no map.')
  return { x: box.width / 2, y: box.height * 0.7 }
}

test('a real evolution is a point of the map, found from the gallery', async () => {
  const page = await world.openPage(DESK)
  await expect
    .poll(
      async () => {
        await page.goto('/gallery')
        await page.getByRole('link', { name: 'see them all on one map' }).click()
        await page.getByText(/on the map\.|An empty map/).waitFor()
        return page.getByText('1 evolution on the map.').count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  await map(page).focus()
  await page.keyboard.press('ArrowRight')
  await card(page).getByText('Blobs · Reproduce').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/evolution/${made.evolution.id}`)
  // Back leads to the same point, by the same key on.
  await page.goBack()
  await card(page).getByText('Blobs · Reproduce').waitFor()
  await expect.poll(() => map(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
})

describe('with ten thousand points', () => {
  test.each([DESK, PHONE])('no mark of an axis is printed over another, at $viewport.width px', async (screen) => {
    const page = await world.openPage(screen)
    await openFullMap(page)
    const boxes = await page.locator('svg text.figure-text').evaluateAll((labels) =>
      labels.map((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect()
        return { label: label.textContent, left, right, top, bottom }
      }),
    )
    const over = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ left, right, top, bottom }) =>
            left < one.right && one.left < right && top < one.bottom && one.top < bottom,
        )
        .map((other) => [one.label, other.label]),
    )
    expect(boxes.map(({ label }) => label)).toContain('never')
    expect(over).toEqual([])
  })

  test('pointing at one plays it beside the point, and going on plays the next', async () => {
    const page = await world.openFreshPage({ ...DESK, reducedMotion: 'no-preference' })
    await watchLayoutShift(page)
    const position = await openFullMap(page)
    await page.getByText('The map has the newest 10,000 of this site.').waitFor()
    await map(page).hover({ position })
    await expect.poll(() => isPlaying(page)).toBe(true)
    const first = await card(page).getByRole('link').getAttribute('href')
    await map(page).hover({ position: { x: position.x - 200, y: position.y } })
    await expect.poll(() => card(page).getByRole('link').getAttribute('href')).not.toBe(first)
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.mouse.move(5, 5)
    await card(page).waitFor({ state: 'detached' })
    expect(await layoutShift(page)).toBeLessThan(0.05)
  })

  test('a click keeps it open until it is closed, and nothing plays alone for those who asked for less motion', async () => {
    const page = await world.openPage(DESK)
    const position = await openFullMap(page)
    await map(page).click({ position })
    await page.mouse.move(5, 5)
    await card(page).getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => isPlaying(page)).toBe(true)
    await card(page).getByRole('button', { name: 'Close' }).click()
    await card(page).waitFor({ state: 'detached' })
  })

  test('arrow keys go from one to the next, are told, and Escape closes', async () => {
    const page = await world.openPage(DESK)
    await openFullMap(page)
    await map(page).focus()
    const shown = () => card(page).getByRole('link').getAttribute('href')
    let before: string | null = null
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key)
      await expect.poll(shown).not.toBe(before)
      before = await shown()
    }
    await page
      .getByRole('status')
      .filter({ hasText: /: Half-life (frame \d+|never), Colour shift of the last frame [\d.]+ ΔE/ })
      .waitFor({ state: 'attached' })
    await card(page).getByRole('button', { name: 'Play' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Play')
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').innerText()).toBe('See every frame')
    await page.keyboard.press('Escape')
    await card(page).waitFor({ state: 'detached' })
    expect(await map(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('filters and axes are in the address, and the list has the same', async () => {
    const page = await world.openPage(DESK)
    await openFullMap(page)
    await page.getByLabel('Model').selectOption('melt')
    await page.waitForURL('**/atlas?model=melt')
    await page.getByLabel('Style').selectOption('simplify')
    await page.waitForURL('**/atlas?model=melt&style=simplify')
    await page.getByText(/lack a measure that it needs/).waitFor()
    const rows = page.getByRole('table').getByRole('rowheader')
    await expect
      .poll(async () => (await rows.allInnerTexts()).filter((text) => text.includes('Melt · Simplify')).length)
      .toBe(20)
    expect(await rows.count()).toBe(20)
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect.poll(() => rows.count()).toBe(40)
    await page.getByLabel('Place by').selectOption('meaning')
    await page.waitForURL('**/atlas?by=meaning&model=melt&style=simplify')
    await page.reload()
    await page.getByRole('application', { name: /Meaning of the last frame, against Kept/ }).waitFor()
    expect(await page.getByLabel('Model').inputValue()).toBe('melt')
  })

  test('filters that are chosen faster than the map is drawn all hold', async () => {
    const page = await world.openPage(DESK)
    await openFullMap(page)
    await chooseAtOnce(page, { Style: 'simplify', Model: 'melt', 'Place by': 'meaning' })
    await page.waitForURL('**/atlas?by=meaning&model=melt&style=simplify')
  })

  test('on a phone a tap shows one under the map, in sight, nothing is cut off, and the cross closes it', async () => {
    const page = await world.openFreshPage({ ...PHONE, reducedMotion: 'no-preference' })
    const position = await openFullMap(page)
    await map(page).tap({ position })
    await expect.poll(() => isPlaying(page)).toBe(true)
    const [shown, whole] = [await card(page).boundingBox(), await map(page).boundingBox()]
    expect(shown?.y).toBeGreaterThanOrEqual((whole?.y ?? 0) + (whole?.height ?? 0))
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(PHONE.viewport.height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await card(page).getByRole('button', { name: 'Close' }).tap()
    await card(page).waitFor({ state: 'detached' })
  })
})

test('a filter that lets nothing through says so and leads back', async () => {
  const page = await world.openPage(DESK)
  await serveAtlas(page, atlasOf(30))
  await page.goto('/atlas?model=gone')
  await page.getByText('Nothing of that kind').waitFor()
  await page.getByRole('link', { name: 'Show them all' }).click()
  await page.waitForURL('**/atlas')
  await page.getByText('30 evolutions on the map.').waitFor()
})

test('what is no longer to be seen says so', async () => {
  const page = await world.openPage(DESK)
  await serveAtlas(page, atlasOf(1))
  await page.goto('/atlas')
  await map(page).focus()
  await page.keyboard.press('ArrowUp')
  await card(page).getByText('It cannot be shown any more.').waitFor()
})

test('without scripts the newest stand in a table, with their figures', async () => {
  const page = await world.openFreshPage({ javaScriptEnabled: false })
  await page.goto('/atlas')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Blobs · Reproduce' }) })
  expect(await row.getByRole('cell').first().innerText()).toMatch(/never|frame \d/)
  expect(await row.getByRole('link').getAttribute('href')).toBe(`/evolution/${made.evolution.id}`)
  expect(await page.locator('h1').count()).toBe(1)
})
