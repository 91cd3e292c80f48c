import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEvolution } from './fixture/make-evolution.ts'
import { openWorld, type World } from './fixture/open-world.ts'
import { STATES } from './fixture/states.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 10, model: 'blobs' })
})
afterAll(() => world?.close())

describe.each([
  ['dark', 1440, 900],
  ['light', 375, 2600],
] as const)('in the %s theme at %i px', (colorScheme, width, height) => {
  test.each(STATES)('axe finds nothing on $name', async ({ reach }) => {
    const page = await world.openPage({ colorScheme, viewport: { width, height } })
    await reach(page, made)
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' and ')}`)).toEqual([])
    await page.context().close()
  })
})

test.each(STATES)('$name fits a window of 320 px: the page never scrolls sideways', async ({ reach }) => {
  const page = await world.openPage({ viewport: { width: 320, height: 640 } })
  await reach(page, made)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.context().close()
})
