import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { showMoment } from '../fixture/intercept.ts'
import { lookedAt } from '../fixture/looked-at.ts'
import { momentOf } from '../fixture/moments.ts'

/** The networks are loaded, and look at 26 frames. */
const LOOKED_WITHIN_MS = 60_000

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld({ LOOK: 'on' })
  const input = { photo: 'citrus-slices.jpg', iterations: 25, model: 'melt', style: 'stylize' } as const
  made = await makeEvolution(await world.openPage(), input)
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const instrument = (page: Page) => page.getByRole('slider', { name: 'Frame', exact: true })

describe('what a machine sees', () => {
  const lane = (page: Page) => page.getByTitle('The belief of one small network that knows 80 things', { exact: false })
  const show = async (last: number, frames: number, status: 'processing' | 'completed') => {
    const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
    await showMoment(page, () => momentOf(lookedAt(made, last), frames, { status }))
    await page.goto(`/evolution/${made.evolution.id}?frame=3`)
    await instrument(page).waitFor()
    return page
  }

  test('a lane under the curve says what from where to where, and where nothing was left', async () => {
    const page = await show(25, 25, 'completed')
    expect(await lane(page).last().innerText()).toMatch(/orange 42%\s*teddy bear 34%\s*person 36%\s*lost at frame 20/)
    expect(await instrument(page).getAttribute('aria-valuetext')).toMatch(/seen as orange$/)
    const panel = page.getByRole('region', { name: 'What a machine still sees' })
    expect(await panel.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('frames 0–7'),
      expect.stringContaining('frames 8–14'),
      expect.stringContaining('frames 15–19'),
      expect.stringContaining('lost at frame 20'),
    ])
    await page.getByRole('region', { name: 'Facts' }).getByText('MCD, how alike all copies are').waitFor()
  })

  test('it has its place while frames are made, though nobody has looked at them', async () => {
    const page = await show(-1, 5, 'processing')
    const empty = await lane(page).first().boundingBox()
    expect(empty?.height).toBe(20)
    await page.getByRole('region', { name: 'Facts' }).getByText('not yet').first().waitFor()
  })

  test('of the citrus photograph the lane fills by itself, what it is taken for changes, and everything else follows', async () => {
    const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`/evolution/${made.evolution.id}?frame=3`)
    await instrument(page).waitFor()
    const panel = page.getByRole('region', { name: 'What a machine still sees' })
    await panel.getByText('Still looking.').waitFor({ state: 'detached', timeout: LOOKED_WITHIN_MS })
    expect(await lane(page).last().innerText()).toMatch(/^orange \d+%\s*cup \d+%\s*lost at frame \d+/)
    const [slices, cup] = await panel.getByRole('listitem').allInnerTexts()
    expect([slices, cup]).toEqual([expect.stringContaining('orange'), expect.stringContaining('cup')])
    await page.getByRole('region', { name: 'Timeline' }).locator('[aria-haspopup="menu"]').click()
    await page.getByRole('menuitemradio', { name: 'Meaning of the original' }).click()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByText('half of unrelated pairs', { exact: true }).waitFor()
    await timeline.getByText('A copy in there may still be close to its original.').waitFor()
    expect(await instrument(page).getAttribute('aria-valuetext')).toMatch(
      /, Meaning of the original 0\.\d\d, (above|below|in) the band of unrelated pairs/,
    )
    await page.getByRole('region', { name: 'Facts' }).getByText('SDR, how much of its meaning').waitFor()
    await page.goto(`/share/${made.evolution.id}`)
    await page.getByText('One small network that knows 80 things believed to see: orange → cup').waitFor()
  })
})
