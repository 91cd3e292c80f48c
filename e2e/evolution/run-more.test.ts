import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signUp } from '../fixture/sign-up.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

test.each([
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
])('"Run More" goes on from the last frame to a longer film, for its owner, at $width px', async (viewport) => {
  const page = await world.openPage({ viewport })
  const { evolution } = await makeEvolution(page, { photo: 'citrus-slices.jpg', iterations: 3, model: 'blobs' })
  await page.goto(`/evolution/${evolution.id}`)
  await page.getByRole('region', { name: 'Completed' }).getByRole('button', { name: 'Run More' }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Up to 10 iterations',
    'Up to 25 iterations',
    'Up to 50 iterations',
    'Up to 100 iterations',
  ])
  await page.getByRole('menuitem', { name: 'Up to 10 iterations' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: /^10 iterations/ }).waitFor()
  await page.getByRole('heading', { name: /after 10 iterations/ }).waitFor()
  await page
    .getByRole('region', { name: 'Complete Results' })
    .getByRole('link', { name: /frame 10/i })
    .first()
    .waitFor()

  const stranger = await world.openPage({ viewport })
  await stranger.goto(`/evolution/${evolution.id}`)
  await stranger.getByRole('region', { name: 'Complete Results' }).waitFor()
  expect(await stranger.getByRole('button', { name: 'Run More' }).count()).toBe(0)
})

test('an account reads what more iterations cost, on the button and before each choice, and what it has', async () => {
  const page = await world.openPage()
  const { evolution } = await makeEvolution(page, { photo: 'citrus-slices.jpg', iterations: 3, model: 'blobs' })
  await signUp(page)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(`/evolution/${evolution.id}`)
    const button = page.getByRole('region', { name: 'Completed' }).getByRole('button', { name: 'Run More' })
    await button.getByText('Run More · from 2 credits').click()
    await page.getByRole('menu').getByText('You have 100 credits.').waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      expect.stringMatching(/10 iterations\s+2 credits/),
      expect.stringMatching(/25 iterations\s+6 credits/),
      expect.stringMatching(/50 iterations\s+11 credits/),
      expect.stringMatching(/100 iterations\s+19 credits/),
    ])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width)
  }
})

test('a finished page hears of more iterations from another tab, and when somebody comes back to it', async () => {
  const page = await world.openFreshPage()
  const { evolution } = await makeEvolution(page, { photo: 'citrus-slices.jpg', iterations: 3, model: 'blobs' })
  const [otherTab, stranger] = [await page.context().newPage(), await world.openFreshPage()]
  for (const each of [page, otherTab, stranger]) {
    await each.goto(`/evolution/${evolution.id}`)
    await each.getByRole('heading', { name: /after 3 iterations/ }).waitFor()
  }
  await page.getByRole('region', { name: 'Completed' }).getByRole('button', { name: 'Run More' }).click()
  await page.getByRole('menuitem', { name: 'Up to 10 iterations' }).click()
  await otherTab.getByRole('heading', { name: /after 10 iterations/ }).waitFor()
  await stranger.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await stranger.getByRole('heading', { name: /after 10 iterations/ }).waitFor()
})
