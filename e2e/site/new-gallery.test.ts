import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { galleryOf, serveGallery } from '../fixture/serve-gallery.ts'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
})
afterEach(() => world?.closePages())
afterAll(() => world?.close())

test('an address that names a model which is not here says whose evolutions it has none of', async () => {
  const page = await world.openPage()
  await page.goto('/gallery?model=midjourney')
  await page.getByText('No one has published anything by Midjourney.').waitFor()
  expect(await page.getByLabel('Model').locator('option:checked').textContent()).toBe('Midjourney')
})

test('a new gallery says that its first ones are being made, and shows each as soon as it is there', async () => {
  const page = await world.openPage()
  let there = 0
  await serveGallery(page, () => galleryOf(made, there))
  await page.route('**/api/specimens', (route) => route.fulfill({ json: { made: there, coming: 6 - there } }))
  await page.goto('/gallery')
  await page.getByText('The first six are being made now: 0 of 6').waitFor()
  expect(await page.getByText('Nothing here yet').count()).toBe(0)
  there = 2
  await page.getByText('The first six are being made now: 2 of 6').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
  there = 6
  await expect.poll(() => page.getByRole('article').count()).toBe(6)
  await expect.poll(() => page.getByText('are being made now').count()).toBe(0)
})

test('the landing page of a new installation says so, too, and shows the first that are there', async () => {
  const page = await world.openPage()
  let there = 0
  await serveGallery(page, () => galleryOf(made, there))
  await page.route('**/api/specimens', (route) => route.fulfill({ json: { made: there, coming: 6 - there } }))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Recent evolution disasters.' }).scrollIntoViewIfNeeded()
  await page.getByText('The first six are being made now: 0 of 6.').waitFor()
  there = 1
  await page.getByText('The first six are being made now').waitFor({ state: 'detached' })
  await page.getByText('3 frames').first().waitFor()
})
