import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, writeSmallPhoto } from '@afterimage/testing/browser/photos'
import { openColourSight, seeColours } from '@afterimage/testing/sight/colour-sight'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
]

let world: World
/** So many looks see a cat, and those after them nothing. */
let looksLeft = Number.POSITIVE_INFINITY

beforeAll(async () => {
  const sight = openColourSight(async (_, picture) => {
    looksLeft -= 1
    return { ...seeColours(picture), labels: looksLeft < 0 ? [] : [{ id: 'cat', score: 0.95 }] }
  })
  world = await openWorld({ LOOK: 'on' }, { openSight: async () => sight })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openOptions(viewport: { width: number; height: number }): Promise<Page> {
  const page = await world.openPage({ viewport })
  await page.goto('/app/create')
  await dropFile(page, await writeSmallPhoto('citrus-slices.jpg', world.dataDir), 'image/png')
  await page.getByRole('radio', { name: /^Melt/ }).check()
  await page.getByRole('radio', { name: '25 iterations' }).check()
  await page.locator('summary').filter({ hasText: 'Options' }).click()
  return page
}

async function madeIn(page: Page): Promise<number> {
  const heading = page.getByRole('region', { name: 'Completed' }).getByRole('heading').first()
  return Number(/after (\d+) iteration/.exec((await heading.textContent()) ?? '')?.[1])
}

test.each(VIEWPORTS)('a run stops when its label changes, and says why, at $width px', async (viewport) => {
  const page = await openOptions(viewport)
  await page.getByRole('switch', { name: 'Stop when the label changes' }).check()
  await page.getByText('stops when its label changes').first().waitFor()
  looksLeft = 3
  await page.getByRole('button', { name: 'Start 25 Iterations' }).click()
  const panel = page.getByRole('region', { name: 'Completed' })
  const why = 'It stopped here because it is no longer recognised as what the original was.'
  await panel.getByText(why).waitFor()
  await panel.getByText('25 iterations were planned.').waitFor()
  expect(await madeIn(page)).toBe(4)
  await page.getByText('stops when its label changes').first().waitFor({ state: 'attached' })
})

test.each(VIEWPORTS)('a run stops when it means less of the original, and says why, at $width px', async (viewport) => {
  looksLeft = Number.POSITIVE_INFINITY
  const page = await openOptions(viewport)
  await page.getByRole('radio', { name: /^Chaotic/ }).check()
  await page.getByLabel('Stop when its meaning is below').selectOption({ label: '0.95' })
  await page.getByRole('button', { name: 'Start 25 Iterations' }).click()
  const panel = page.getByRole('region', { name: 'Completed' })
  await panel.getByText('It stopped here because it is further from the original’s meaning than its limit.').waitFor()
  expect(await madeIn(page)).toBeLessThan(25)
})
