import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, writeSmallPhoto } from '@afterimage/testing/browser/photos'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

test('coming back from an evolution finds picture and choices again, but for the title', async () => {
  const page = await world.openFreshPage()
  await page.goto('/app')
  await dropFile(page, await writeSmallPhoto('raccoon.jpg', world.dataDir), 'image/png')
  await page.getByRole('radio', { name: /^Melt/ }).check()
  await page.getByRole('radio', { name: /^Chaotic/ }).check()
  await page.getByLabel('Title (optional)').fill('Once')
  await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
  await page.getByRole('link', { name: 'Create Another Evolution' }).waitFor()
  for (const back of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Create Another Evolution' }).click(),
  ]) {
    await back()
    await page.getByAltText('Preview of raccoon.png').waitFor()
    expect(await page.getByRole('radio', { name: /^Chaotic/ }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: /^Melt/ }).isChecked()).toBe(true)
    expect(await page.getByLabel('Title (optional)').inputValue()).toBe('')
    await page.goForward()
  }
  await page.goto('/app')
  await page.getByRole('button', { name: /^Start/ }).waitFor()
  expect(await page.getByAltText('Preview of raccoon.png').count()).toBe(0)
})
