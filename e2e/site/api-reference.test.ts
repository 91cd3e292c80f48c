import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { readPhoto } from '@afterimage/testing/images/photo'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../fixture/find-barriers.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

test('every call can be looked up and tried, at the server that one is looking at', async () => {
  const page = await world.openPage({ viewport: { width: 375, height: 800 }, colorScheme: 'dark' })
  await page.goto('/docs')
  await page.getByText(`curl ${world.url}/api/evolution \\`).waitFor()
  await page.locator('#operations-tag-Models button').click()
  const call = page.locator('#operations-Models-listProviders')
  await call.locator('.opblock-summary-control').click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await call.locator('.live-responses-table').getByText('200', { exact: true }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(await findBarriers(page)).toEqual([])
})

test('an evolution is started as it is shown, by JSON and by a form with a picture', async () => {
  const page = await world.openPage({ viewport: { width: 375, height: 800 } })
  await page.goto('/docs#/Evolutions/createEvolution')
  const call = page.locator('#operations-Evolutions-createEvolution')
  await call.getByRole('button', { name: 'Try it out' }).click()
  const execute = async () => {
    const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await call.getByRole('button', { name: 'Execute' }).click()
    return sent
  }
  expect((await execute()).status()).toBe(201)
  await call.getByLabel('Request content type').selectOption('multipart/form-data')
  const body = call.locator('.opblock-section-request-body .table-container')
  expect(await body.evaluate((table) => table.scrollWidth <= table.clientWidth)).toBe(true)
  const buffer = Buffer.from(await readPhoto('coffee-cup.jpg'))
  await call.locator('input[type=file]').setInputFiles({ name: 'cup.jpg', mimeType: 'image/jpeg', buffer })
  expect((await execute()).status()).toBe(201)
})

test('an address that names a call leads to it, and a step back leaves the page however much was opened', async () => {
  const page = await world.openPage()
  await page.goto('/pricing')
  await page.goto('/docs#/Races/createRace')
  const named = page.locator('#operations-Races-createRace')
  await expect.poll(async () => (await named.boundingBox())?.y ?? -1).toSatisfy((y: number) => y >= 0 && y < 300)
  expect(await named.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.locator('#operations-tag-Models button').click()
  await page.locator('#operations-Models-listProviders .opblock-summary-control').click()
  await page.waitForURL('/docs#/Models/listProviders')
  await page.goBack()
  await page.waitForURL('/pricing')
})

test('a reference that could not be loaded says so, and is loaded when asked again', async () => {
  const page = await world.openPage()
  await page.route('**/api/openapi.json', (route) => route.abort())
  await page.goto('/docs')
  await page.getByText('The reference could not be loaded').waitFor()
  await page.unroute('**/api/openapi.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('#operations-tag-Evolutions').waitFor()
  expect(await page.getByText('The reference could not be loaded').count()).toBe(0)
})
