import type { EvolutionDetail } from '@afterimage/contract/evolution'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../fixture/find-barriers.ts'
import { makeEvolution } from '../fixture/make-evolution.ts'
import { openWorld, type World } from '../fixture/open-world.ts'

const CAPTIONS = [
  null,
  'A white porcelain cup of coffee on a dark wooden table, seen from above, in warm morning light.',
  'A white porcelain bowl of soup on a dark wooden table, seen from above, in warm evening light.',
  'A golden bowl of soup floats over a dark table, seen from above, in warm evening light.',
]

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 3, model: 'melt' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

/** The evolution as a model that draws from words would have made it. */
async function openFrame(number: number, width = 1440): Promise<Page> {
  const frames = made.frames.map((frame, at) => ({ ...frame, caption: CAPTIONS[at] ?? null }))
  const page = await world.openPage({ viewport: { width, height: 900 } })
  await page.route(`**/api/evolution/${made.evolution.id}`, (route) => route.fulfill({ json: { ...made, frames } }))
  await page.goto(`/evolution/${made.evolution.id}?frame=${number}`)
  return page
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'In its own words' })

test('the words of the frame in view are shown, with what came and went since the first ones', async () => {
  const page = await openFrame(3)
  const panel = panelOf(page)
  await panel.getByText('11 stayed').waitFor()
  expect(await panel.locator('ins').allTextContents()).toEqual(['golden bowl', 'soup floats over', 'evening'])
  expect(await panel.locator('del').allTextContents()).toEqual([
    'white porcelain cup',
    'coffee on',
    'wooden',
    'morning',
  ])
  expect(await panel.getByText('Frame 3 was drawn from').textContent()).toContain(
    'New words: golden bowl; soup floats over; evening.',
  )
  await panel.getByRole('button', { name: 'the words before' }).click()
  await panel.getByText('14 stayed').waitFor()
  await page.keyboard.press('ArrowLeft')
  await panel.getByText('Frame 2 was drawn from').waitFor()
})

test('the first words have nothing to be compared with, and the original has none', async () => {
  const first = panelOf(await openFrame(1))
  await first.getByText('18 words, the first ones').waitFor()
  expect(await first.locator('ins, del').count()).toBe(0)
  await panelOf(await openFrame(0))
    .getByText('The original needs no words.')
    .waitFor()
})

test('the words are for everybody, on a phone too', async () => {
  const page = await openFrame(3, 375)
  await panelOf(page).getByText('11 stayed').waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('a model that sees the picture needs no words', async () => {
  const page = await world.openPage()
  await page.goto(`/evolution/${made.evolution.id}?frame=1`)
  await page.getByRole('heading', { name: 'Transformation Journey' }).waitFor()
  expect(await panelOf(page).count()).toBe(0)
})
