import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

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
