import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await openWorld({ VISITOR_DAILY_LIMIT: '3' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

test('a visitor sees what is left; the owner takes the evolution out of the gallery and deletes it, nobody else can', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  const { evolution } = await makeEvolution(page, { photo: 'citrus-slices.jpg', iterations: 3, model: 'blobs' })
  await page.goto('/app')
  await page.getByText('2 of 3 free evolutions left today.').waitFor()

  await page.goto(`/evolution/${evolution.id}`)
  await page.getByText('Evolution Details').click()
  expect(await page.getByRole('radio', { name: 'Public' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Unlisted' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Only people with the link can see it now.' }).first().waitFor()
  await page.reload()
  await page.getByText('Evolution Details').click()
  expect(await page.getByRole('radio', { name: 'Unlisted' }).isChecked()).toBe(true)

  const stranger = await world.openPage()
  await stranger.goto(`/evolution/${evolution.id}`)
  await stranger.getByText('Evolution Details').click()
  await stranger.locator('details dt').filter({ hasText: 'Provider' }).waitFor()
  expect(await stranger.getByRole('radio').count()).toBe(0)
  expect(await stranger.getByRole('button', { name: /^Delete/ }).count()).toBe(0)

  await page.getByRole('button', { name: 'Delete this evolution…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click()
  await page.getByText('Evolution deleted', { exact: true }).first().waitFor()
  await page.waitForURL(/\/(app|create)/)
  await stranger.reload()
  await stranger.getByText('Evolution not found').first().waitFor()
})

test('what credits paid for says in its details what it cost, also once it has ended', async () => {
  const page = await world.openPage()
  const detail = await makeEvolution(page, { photo: 'citrus-slices.jpg', iterations: 3, model: 'blobs' })
  await page.route(`**/api/evolution/${detail.evolution.id}`, (route) =>
    route.fulfill({ json: { ...detail, evolution: { ...detail.evolution, creditsPaid: 20 } } }),
  )
  await page.goto(`/evolution/${detail.evolution.id}`)
  await page.getByText('Evolution Details').click()
  expect(await page.locator('details', { hasText: 'Provider' }).innerText()).toMatch(/Cost\s+20 credits/)
})
