import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_STATES } from '../fixture/account-states.ts'
import { makeEvolution } from '../fixture/make-evolution.ts'
import { openWorld, type World } from '../fixture/open-world.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 10, model: 'blobs' })
})
afterAll(() => world?.close())

test.each(ACCOUNT_STATES)('axe finds nothing on $name in the dark theme at 1440 px', async ({ reach }) => {
  const page = await world.openPage({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } })
  await reach(page, made)
  expect(await findingsOn(page)).toEqual([])
  await page.context().close()
})

test.each(ACCOUNT_STATES)('nor on $name in the light theme at 375 px, and it fits 320 px', async ({ reach }) => {
  const page = await world.openPage({ colorScheme: 'light', viewport: { width: 375, height: 812 } })
  await reach(page, made)
  expect(await findingsOn(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.context().close()
})

async function findingsOn(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' and ')}`)
}
