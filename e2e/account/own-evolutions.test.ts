import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../fixture/sign-up.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

describe('without an account', () => {
  test('what was begun in this browser is listed, when the tab was closed, too, and to nobody else', async () => {
    const page = await world.openPage()
    const { evolution, frames } = await makeEvolution(page, { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
    const context = page.context()
    const other = await context.newPage()
    await page.close()
    await other.goto(`${world.url}/dashboard`)
    await other.getByRole('heading', { name: 'Your evolutions in this browser' }).waitFor()
    const card = other.getByRole('list', { name: 'Your evolutions' }).getByRole('article')
    expect(await card.count()).toBe(1)
    await card.getByText('Blobs · Reproduce').waitFor()
    await card.getByText('Completed').waitFor()
    const shown = await card.locator('img').evaluateAll((all) => all.map((picture) => picture.getAttribute('src')))
    expect(shown).toEqual([frames[0]?.thumbnailUrl, frames[3]?.thumbnailUrl])
    await card.getByRole('link', { name: /^View Details/ }).click()
    await other.waitForURL(`**/evolution/${evolution.id}`)
    await other.close()

    const stranger = await world.openPage()
    await stranger.goto('/dashboard')
    await stranger.getByRole('heading', { name: 'Sign in to see your projects.' }).waitFor()
  })

  test('Back leads where one came from; from elsewhere it leads to the gallery or to one’s own', async () => {
    const owner = await world.openPage()
    const { evolution } = await makeEvolution(owner, { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
    const page = await world.openPage()
    await page.goto('/gallery?sort=top-all')
    await page.getByRole('link', { name: 'View Details' }).first().click()
    await page.waitForURL('**/evolution/*')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL('**/gallery?sort=top-all')
    const fresh = await world.openPage()
    await fresh.goto(`/evolution/${evolution.id}?frame=2`)
    await fresh.getByRole('link', { name: 'Back', exact: true }).click()
    await fresh.waitForURL('**/gallery')
    const own = await owner.context().newPage()
    const answer = Promise.withResolvers<void>()
    await own.route(`**/api/evolution/${evolution.id}`, async (route) => {
      await answer.promise
      await route.continue()
    })
    await own.goto(`${world.url}/evolution/${evolution.id}`)
    // The page comes as anybody sees it, and hears then whose it is.
    await own.getByRole('link', { name: 'Back', exact: true }).click()
    expect(await own.getByRole('button', { name: 'Add a title' }).count()).toBe(0)
    answer.resolve()
    await own.waitForURL('**/app/dashboard')
    await own.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click()
    await own.waitForURL('**/gallery')
  })
})

describe('with an account', () => {
  /** What is made through the API is the account's, too. */
  const openSignedIn = async () => {
    const { token } = await signUp(await world.openPage())
    const extraHTTPHeaders = { authorization: `Bearer ${token}` }
    const page = await world.openPage({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders })
    await signUp(page)
    return page
  }

  test('the dashboard shows what became of a picture, is searched, filtered and sorted, and renames', async () => {
    const page = await openSignedIn()
    const { frames } = await makeEvolution(page, { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
    await makeEvolution(page, { photo: 'citrus-slices.jpg', iterations: 3, model: 'melt' })
    await page.goto('/dashboard')
    const cards = page.getByRole('region', { name: 'Projects' }).getByRole('article')
    const lines = () => cards.getByText(/ · /).allInnerTexts()
    await expect.poll(async () => (await lines()).map((line) => line.split(' · ')[0])).toEqual(['Melt', 'Blobs'])
    const shown = await cards
      .last()
      .locator('img')
      .evaluateAll((all) => all.map((picture) => picture.getAttribute('src')))
    expect(shown).toEqual([frames[0]?.thumbnailUrl, frames[3]?.thumbnailUrl])

    await page.getByLabel('Sort').selectOption({ label: 'Oldest first' })
    await expect.poll(async () => (await lines()).map((line) => line.split(' · ')[0])).toEqual(['Blobs', 'Melt'])
    await cards.first().getByRole('button', { name: 'Add a title to Reproduce' }).click()
    await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('100% coffee_')
    await page.keyboard.press('Enter')
    await cards.getByRole('heading', { name: '100% coffee_' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search your projects' }).fill('% coffee_')
    await page.keyboard.press('Enter')
    await expect.poll(() => cards.count()).toBe(1)
    await cards.getByRole('heading', { name: '100% coffee_' }).waitFor()
    expect(new URL(page.url()).search).toBe('?sort=oldest&search=%25+coffee_')
    await page.getByLabel('Status').selectOption({ label: 'Failed' })
    await page.getByText('No projects match').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => cards.count()).toBe(2)

    await page.getByLabel('Status').selectOption({ label: 'Cancelled' })
    await page.getByText('No projects match').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => cards.count()).toBe(2)

    await page.getByLabel('Sort').selectOption({ label: 'By title' })
    await expect.poll(async () => (await lines()).map((line) => line.split(' · ')[0])).toEqual(['Blobs', 'Melt'])
    await page.getByLabel('Sort').selectOption({ label: 'Least left first' })
    await page.waitForURL(/\?sort=kept$/)
    await expect.poll(() => cards.count()).toBe(2)

    const long = 'W'.repeat(80)
    await cards.getByRole('button', { name: 'Rename 100% coffee_' }).click()
    await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill(long)
    await page.keyboard.press('Enter')
    await cards.getByRole('heading', { name: long }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })

  test('several projects are chosen and deleted together, after asking', async () => {
    const page = await openSignedIn()
    for (const photo of ['coffee-cup.jpg', 'citrus-slices.jpg']) {
      await makeEvolution(page, { photo, iterations: 3, model: 'blobs' })
    }
    await page.goto('/dashboard')
    const projects = page.getByRole('region', { name: 'Projects' })
    await projects.getByRole('button', { name: 'Select', exact: true }).press('Enter')
    const boxes = projects.getByRole('checkbox', { name: /^Select Reproduce/ })
    const remove = page.getByRole('button', { name: 'Delete', exact: true })
    expect(await remove.isDisabled()).toBe(true)
    const cards = projects.getByRole('article').filter({ hasText: 'View Details' })
    const before = await cards.count()
    for (const box of [boxes.first(), boxes.last()]) await box.press('Space')
    await page.getByText('2 projects selected').waitFor()
    await remove.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 projects?' })
    await dialog.getByRole('button', { name: 'Keep them' }).press('Enter')
    await boxes.first().press('Space')
    await remove.press('Enter')
    await page
      .getByRole('alertdialog', { name: 'Delete 1 project?' })
      .getByRole('button', { name: 'Delete 1 project' })
      .press('Enter')
    await page.getByText('1 project deleted', { exact: true }).waitFor()
    await expect.poll(() => cards.count()).toBe(before - 1)
    expect(await boxes.count()).toBe(0)
  })

  test('a transaction leads to the evolution that it was for', async () => {
    const page = await openSignedIn()
    const { evolution } = await makeEvolution(page, { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
    await page.goto('/profile')
    const history = page.getByRole('region', { name: 'Transaction history' })
    await history.getByText('Welcome bonus').waitFor()
    expect(await history.getByRole('link').first().getAttribute('href')).toBe(`/evolution/${evolution.id}`)
    expect(await history.getByRole('listitem').filter({ hasText: 'Welcome bonus' }).getByRole('link').count()).toBe(0)
  })
})
