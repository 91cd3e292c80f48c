import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

test('the pictures have a calm place of their size before it is known whose they are, and before they have come', async () => {
  const page = await world.openFreshPage({ viewport: { width: 1440, height: 900 } })
  const known = Promise.withResolvers<void>()
  await page.route('**/api/providers', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.route('**/assets/*.webp', () => undefined) // they never come
  await page.goto('/app')
  const styles = page.getByRole('group', { name: 'Style' })
  const place = styles.locator('.animate-shimmer').first()
  await place.waitFor()
  const before = await place.boundingBox()
  known.resolve()
  const picture = styles.getByRole('img').first()
  await picture.waitFor()
  expect(await picture.boundingBox()).toEqual(before)
  const [shown, stage] = await picture.evaluate((image) => {
    const before = getComputedStyle(image).backgroundColor
    image.style.backgroundColor = 'var(--color-stage)'
    return [before, getComputedStyle(image).backgroundColor]
  })
  expect(shown).not.toBe(stage)
})

test('each style and each of our networks shows what it does, as the chosen one does it', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await page.goto('/app')
  for (const [group, chosen] of [
    ['Style', 'Nebulae'],
    ['Model', 'Reproduce'],
  ] as const) {
    const options = page.getByRole('group', { name: group })
    // Styles are there before it is known what each means to the chosen network.
    await options.getByRole('img').first().waitFor()
    const pictures = options.getByRole('img')
    expect(await pictures.count()).toBe(await options.getByRole('radio').count())
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      expect(await picture.getAttribute('alt')).toContain(chosen)
      const loaded = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)
      await expect.poll(loaded).toBe(128)
    }
  }
  await page.getByRole('radio', { name: /^Melt/ }).check()
  await page.getByRole('img', { name: 'A raccoon’s face after 25 iterations by Melt, Dreamy' }).waitFor()
})
