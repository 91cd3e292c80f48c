import { openChromium } from '@afterimage/testing/browser/open-chromium'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** As a television or a reader of screens has it: nothing to point with (Blink numbers “none” as 1). */
const NO_POINTER =
  '--blink-settings=primaryPointerType=1,availablePointerTypes=1,primaryHoverType=1,availableHoverTypes=1'

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium([NO_POINTER])
})
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

test.each([
  [1440, 'Try yours: drop, paste or choose a picture'],
  [375, 'Try your picture'],
])('at %i px the invitation has one label', async (width, label) => {
  const page = await browser.newPage({ viewport: { width, height: 812 } })
  await page.goto(world.url)
  expect(await page.evaluate(() => matchMedia('(pointer: none)').matches)).toBe(true)
  expect((await page.locator('label').filter({ hasText: 'Try your picture' }).innerText()).trim()).toBe(label)
  await page.close()
})
