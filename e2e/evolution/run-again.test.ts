import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

test('"Run Again with…" carries the picture and all that was chosen to the create screen, for its owner', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  const { evolution } = await makeEvolution(page, { photo: 'citrus-slices.jpg', iterations: 10, model: 'melt' })
  await page.goto(`/evolution/${evolution.id}`)
  const panel = page.getByRole('region', { name: 'Complete Results' })
  await panel.getByRole('button', { name: 'Run Again with…' }).click()
  await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  await page.getByAltText(/^Preview of/).waitFor()
  const seed = page.getByRole('textbox', { name: 'Seed (optional)' })
  await expect.poll(() => seed.inputValue()).toBe(String(evolution.seed))
  expect(await page.getByRole('radio', { name: /^Melt/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Start 10 Iterations' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/evolution/') && !url.pathname.includes(evolution.id))

  const stranger = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await stranger.goto(`/evolution/${evolution.id}`)
  await stranger.getByRole('region', { name: 'Complete Results' }).waitFor()
  expect(await stranger.getByRole('button', { name: 'Run Again with…' }).count()).toBe(0)
})
