import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const SENTENCE = 'The server cannot be reached. Nothing is lost: your evolutions do not need this page.'
const lost = (page: Page) => page.getByRole('heading', { name: 'This page could not be loaded.' })
const toGallery = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Gallery' })
const gallery = (page: Page) => page.getByRole('heading', { level: 1, name: /^What became/ })

/** How many documents the page has loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

async function openAbout(): Promise<Page> {
  const page = await world.openFreshPage({ viewport: { width: 1440, height: 900 } })
  await page.goto('/about')
  await page.locator('#root:not([data-rendered])').waitFor()
  return page
}

test('a screen whose code cannot be fetched says so, and comes by itself when the line is back', async () => {
  const page = await openAbout()
  await page.context().setOffline(true)
  await toGallery(page).click()
  await lost(page).waitFor()
  await page.getByText(SENTENCE).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await lost(page).waitFor()
  const loads = countLoads(page)
  await page.context().setOffline(false)
  await gallery(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/gallery')
  expect(loads()).toBe(1)
})

test('it comes by itself when it was the server that was away, and the browser noticed nothing', async () => {
  const page = await openAbout()
  await page.route('**/*', (route) => route.abort())
  await toGallery(page).click()
  await lost(page).waitFor()
  const loads = countLoads(page)
  await page.unroute('**/*')
  await gallery(page).waitFor()
  expect(loads()).toBe(1)
})

test('it keeps its distance from the edges of a phone', async () => {
  const page = await openAbout()
  await page.context().setOffline(true)
  await toGallery(page).click()
  await lost(page).waitFor()
  await page.setViewportSize({ width: 375, height: 812 })
  const box = await lost(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(16)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375 - 16)
})

test('the way to a screen whose code failed before leads there once the server can be reached', async () => {
  const page = await openAbout()
  await page.context().setOffline(true)
  await toGallery(page).click()
  await lost(page).waitFor()
  await page.goBack()
  await lost(page).waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await toGallery(page).click()
  await gallery(page).waitFor()
})

test('a screen whose code does not come from a server that answers is asked for once more, and not for ever', async () => {
  const page = await openAbout()
  await page.route('**/assets/gallery-screen*', (route) => route.abort())
  const loads = countLoads(page)
  await toGallery(page).click()
  await expect.poll(loads).toBe(1)
  await lost(page).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(loads()).toBe(1)
})

test('a page whose code is there no more, as it was updated meanwhile, is loaded once more', async () => {
  const page = await world.openFreshPage({ viewport: { width: 1440, height: 900 } })
  const loads = countLoads(page)
  await page.route('**/assets/*.js', (route) => (loads() === 1 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/about')
  await page.locator('#root:not([data-rendered])').waitFor()
  expect(loads()).toBe(2)
})

test('where it is not there then either, the page stays as it can be read', async () => {
  const page = await world.openFreshPage({ viewport: { width: 1440, height: 900 } })
  const loads = countLoads(page)
  const asked: string[] = []
  await page.route('**/assets/*.js', (route) => {
    asked.push(route.request().method())
    return route.fulfill({ status: 404 })
  })
  await page.goto('/about')
  await expect.poll(loads).toBe(2)
  await page.locator('html[data-unscripted]').waitFor()
  await page.reload()
  await page.locator('html[data-unscripted]').waitFor()
  expect(asked.filter((method) => method === 'HEAD')).toEqual(['HEAD'])
  expect(loads()).toBe(3)
})
