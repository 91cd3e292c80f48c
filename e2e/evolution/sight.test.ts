import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { showMoment } from '../fixture/intercept.ts'
import { lookedAt } from '../fixture/looked-at.ts'
import { type Moment, momentOf } from '../fixture/moments.ts'

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
  const lane = (page: Page) => page.getByTitle('The guess of one small network that knows 80 things', { exact: false })
  const show = async (last: number, frames: number, status: 'processing' | 'completed') => {
    const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
    await showMoment(page, () => momentOf(lookedAt(made, last), frames, { status }))
    await page.goto(`/evolution/${made.evolution.id}?frame=3`)
    await instrument(page).waitFor()
    return page
  }

  test('a lane under the curve says what from where to where, and where nothing was left', async () => {
    const page = await show(25, 25, 'completed')
    expect(await lane(page).last().innerText()).toMatch(
      /orange 82%\s*teddy bear 84%\s*person 86%\s*not sure from frame 20/,
    )
    expect(await instrument(page).getAttribute('aria-valuetext')).toMatch(/a machine sees orange 82%$/)
    const panel = page.getByRole('region', { name: 'What a machine still sees' })
    expect(await panel.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('frames 0–7'),
      expect.stringContaining('frames 8–14'),
      expect.stringContaining('frames 15–19'),
      expect.stringContaining('not sure from frame 20'),
    ])
    await page.getByRole('region', { name: 'Facts' }).getByText('orange 82%', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Facts' }).getByText('MCD, how alike all copies are').waitFor()
  })

  test('it has its place while frames are made, though nobody has looked at them', async () => {
    const page = await show(-1, 5, 'processing')
    const empty = await lane(page).first().boundingBox()
    expect(empty?.height).toBe(20)
    await page.getByRole('region', { name: 'Facts' }).getByText('not yet').first().waitFor()
  })

  test('what stands under the picture stays where it is from the first frame to the end of the looking', async () => {
    const until = (last: number, frames: number, change: Parameters<typeof momentOf>[2] = {}) =>
      momentOf(lookedAt(made, last), frames, change)
    const withFilm = ({ progress, ...moment }: Moment): Moment => ({
      ...moment,
      progress: { ...progress, outputVideoUrl: made.evolution.outputVideoUrl },
    })
    const moments = [
      until(-1, 0, { status: 'pending' }),
      until(-1, 1, { estimatedTimeRemaining: 100 }),
      until(0, 4, { estimatedTimeRemaining: 9 }),
      until(6, 25, { estimatedTimeRemaining: 1 }),
      until(10, 25, { status: 'processing_animation', animationProgress: 0.2 }),
      withFilm(until(15, 25, { status: 'processing_animation', animationProgress: 0.6 })),
      until(20, 25, { status: 'completed' }),
      until(25, 25, { status: 'completed' }),
    ]
    const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
    let moment = until(-1, 0, { status: 'pending' })
    await showMoment(page, () => moment)
    const tops: number[] = []
    const topOf = async () => {
      const box = await page.getByRole('region', { name: 'Timeline' }).boundingBox()
      tops.push(box?.y ?? Number.NaN)
    }
    for (const next of moments) {
      moment = next
      await page.goto(`/evolution/${made.evolution.id}?frame=0`)
      await page
        .getByText(`${next.progress.frames.length - 1} / 25`)
        .first()
        .waitFor()
      await topOf()
    }
    await page.getByRole('button', { name: 'Watch the film' }).click()
    await page.getByRole('region', { name: 'Completed' }).waitFor()
    await topOf()
    expect(tops.map(Math.round), tops.join()).toEqual(tops.map(() => Math.round(tops[0] ?? Number.NaN)))
  })

  test('of the citrus photograph the lane fills by itself, ends where the network is not sure, and everything else follows', async () => {
    const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`/evolution/${made.evolution.id}?frame=3`)
    await instrument(page).waitFor()
    const panel = page.getByRole('region', { name: 'What a machine still sees' })
    await panel.getByText('Still looking.').waitFor({ state: 'detached', timeout: LOOKED_WITHIN_MS })
    // It gives up on slices that anybody still sees, and what it takes them for later is no such thing.
    expect(await lane(page).last().innerText()).toMatch(/^(orange \d+%\s*)+not sure from frame \d+$/)
    const [first, ...others] = await panel.getByRole('listitem').allInnerTexts()
    expect(first).toMatch(/^orange/)
    expect(others.at(-1)).toMatch(/^not sure from frame \d+/)
    await page.getByRole('region', { name: 'Timeline' }).locator('[aria-haspopup="menu"]').last().click()
    await page.getByRole('menuitemradio', { name: 'Meaning of the original' }).click()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByText('half of unrelated pairs', { exact: true }).waitFor()
    await timeline.getByText('A copy in there may still be close to its original.').waitFor()
    expect(await instrument(page).getAttribute('aria-valuetext')).toMatch(
      /, Meaning of the original 0\.\d\d, (above|below|in) the band of unrelated pairs/,
    )
    await page.getByRole('region', { name: 'Facts' }).getByText('SDR, how much of its meaning').waitFor()
    await page.goto(`/share/${made.evolution.id}`)
    await page.getByText('A small network that knows 80 things thought it saw: orange, not sure from frame').waitFor()
  })
})
