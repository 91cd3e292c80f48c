import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { galleryOf, serveGallery } from '../fixture/serve-gallery.ts'

const CARDS = 20

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 10, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const films = (page: Page) => page.locator('article video')

test.each([
  ['375 px, where a tap plays', 375],
  ['1440 px, where pointing plays', 1440],
] as const)('at %s, films far out of sight are given back, and play again', async (_, width) => {
  const isTapped = width < 500
  const page = await world.openFreshPage({
    ...{ viewport: { width, height: 800 }, hasTouch: isTapped, isMobile: isTapped },
    reducedMotion: 'no-preference',
  })
  await serveGallery(page, () => galleryOf(made, CARDS))
  await page.goto('/gallery')
  const play = async (place: number) => {
    const card = page.getByRole('article').nth(place)
    await card.scrollIntoViewIfNeeded()
    if (isTapped) await card.getByRole('button', { name: /^Play / }).tap({ position: { x: 60, y: 60 } })
    else await card.hover({ position: { x: 60, y: 60 } })
    const isPlaying = () => card.locator('video').evaluate((video: HTMLVideoElement) => !video.paused)
    await expect.poll(isPlaying).toBe(true)
  }
  for (let place = 0; place < CARDS; place++) await play(place)
  expect(await films(page).count()).toBeLessThan(CARDS / 2)
  expect(await page.getByRole('article').first().locator('video').count()).toBe(0)
  await play(0)
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .nth(CARDS - 1)
        .locator('video')
        .count(),
    )
    .toBe(0)
})

test('a card far out of sight keeps its words and its link alone, and is whole while it has the focus', async () => {
  const page = await world.openFreshPage({ viewport: { width: 1440, height: 800 } })
  await serveGallery(page, () => galleryOf(made, CARDS))
  await page.goto('/gallery')
  const card = (place: number) => page.getByRole('article').nth(place)
  const likes = (place: number) => card(place).getByRole('button', { name: /^Like/ })
  await likes(0).focus()
  await card(CARDS - 1).scrollIntoViewIfNeeded()
  await expect.poll(() => likes(1).count()).toBe(0)
  expect(await likes(0).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await card(1).innerText()).toContain('Blobs · Reproduce')
  const link = card(1).getByRole('link', { name: 'View Details' })
  await link.focus()
  await likes(1).waitFor()
  expect(await link.evaluate((there) => there === document.activeElement)).toBe(true)
  await expect.poll(() => likes(0).count()).toBe(1)
})

test.each([375, 1440])('at %i px, pictures far out of sight leave the page, and are back in sight', async (width) => {
  const page = await world.openFreshPage({ viewport: { width, height: 800 } })
  await serveGallery(page, () => galleryOf(made, CARDS))
  await page.goto('/gallery')
  const card = (place: number) => page.getByRole('article').nth(place)
  const pictures = (place: number) => card(place).locator('img').count()
  const shown = () => card(0).locator('img').first().evaluate(isDrawn)
  await expect.poll(shown).toBe(true)
  const atFirst = await pictures(0)
  await card(CARDS - 1).scrollIntoViewIfNeeded()
  await expect.poll(() => pictures(CARDS - 1)).toBe(atFirst)
  await expect.poll(() => pictures(0)).toBe(0)
  expect(await card(0).getByRole('heading').textContent()).not.toBe('')
  await card(0).scrollIntoViewIfNeeded()
  await expect.poll(() => pictures(0)).toBe(atFirst)
  await expect.poll(shown).toBe(true)
})

const isDrawn = (picture: Element) =>
  picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0
