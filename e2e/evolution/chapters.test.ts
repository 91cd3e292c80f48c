import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

test('chapters lead to where the drift turned, and the part that is shown is marked', async () => {
  const made = await makeEvolution(await world.openPage(), { photo: 'honey-bee.jpg', iterations: 25, model: 'blobs' })
  expect(made.chapters.length).toBeGreaterThan(1)
  for (const width of [1440, 375]) {
    const page = await world.openPage({ viewport: { width, height: 900 }, hasTouch: width < 500 })
    await page.goto(`/evolution/${made.evolution.id}?frame=0`)
    const chapters = page.getByRole('list', { name: 'Chapters' }).getByRole('button')
    await chapters.first().waitFor()
    expect(await chapters.allTextContents()).toEqual(made.chapters.map(({ number, title }) => `${number}${title}`))
    expect(await chapters.first().getAttribute('aria-current')).toBe('step')
    await chapters.last().click()
    await page.waitForURL(new RegExp(`frame=${made.chapters.at(-1)?.number}$`))
    expect(await chapters.last().getAttribute('aria-current')).toBe('step')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  }
})
