import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { layoutShift, watchLayoutShift } from '../fixture/layout-shift.ts'
import { withholdFaces } from '../fixture/withhold-scripts.ts'

const PATHS = ['/', '/features', '/pricing', '/about', '/contact']

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world?.closePages())
afterAll(() => world?.close())

test.each(PATHS)('nothing jumps on %s when its faces come after its words', async (path) => {
  const page = await world.openFreshPage({ viewport: { width: 1440, height: 900 } })
  const release = await withholdFaces(page)
  await watchLayoutShift(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const hasFace = () => page.evaluate(() => document.fonts.check('40px "Instrument Serif"'))
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  expect(await hasFace()).toBe(false)
  release()
  await expect.poll(hasFace).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(await layoutShift(page)).toBeLessThan(0.01)
})
