import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { CANCELLED } from '@afterimage/core/statuses'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { showMoment } from '../fixture/intercept.ts'
import { type Moment, momentOf } from '../fixture/moments.ts'

const WIDTHS = [375, 1440] as const
const never = new Promise<never>(() => {})

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 10, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openAt(width: number, now: () => Moment, search = '', prepare?: (page: Page) => Promise<unknown>) {
  const page = await world.openFreshPage({ viewport: { width, height: 812 } })
  await showMoment(page, now)
  await prepare?.(page)
  await page.goto(`/evolution/${made.evolution.id}${search}`)
  return page
}

test.each(WIDTHS)('at %i px what the heat map shows can be read beside the tools of the stage', async (width) => {
  const page = await openAt(width, () => momentOf(made, 10, { status: 'completed' }), '?frame=8')
  await page.getByRole('button', { name: 'Heat map of what has changed' }).click()
  const legend = await page.getByText(/^Change from the original to frame 8/).boundingBox()
  const tools = await page.getByRole('group', { name: 'View' }).boundingBox()
  if (legend === null || tools === null) throw new Error('They are not laid out.')
  const isApart = legend.x + legend.width <= tools.x || legend.y >= tools.y + tools.height
  expect(isApart).toBe(true)
})

test.each(WIDTHS)('at %i px the picture stays where it is when the film comes', async (width) => {
  let moment = momentOf(made, 9)
  const page = await openAt(width, () => moment)
  const top = () => page.locator('[data-stage]').evaluate((stage) => stage.getBoundingClientRect().top + scrollY)
  await page.getByText('Live updates').waitFor()
  const before = await top()
  moment = momentOf(made, 10, { status: 'completed' })
  await page.getByRole('region', { name: 'Completed' }).waitFor()
  await page.getByRole('link', { name: 'Download Video' }).waitFor()
  expect(await top()).toBe(before)
})

test('on a slow line the newest frame is fetched small before the large ones of those before it have come', async () => {
  let frames = 1
  const large = new Set(made.frames.map(({ url }) => new URL(url, world.url).pathname))
  const fetched = new Set<string>()
  const page = await openAt(
    1440,
    () => momentOf(made, frames),
    '',
    (opened) =>
      opened.route('**/files/**', (route) => {
        const { pathname } = new URL(route.request().url())
        fetched.add(pathname)
        return large.has(pathname) ? never : route.continue()
      }),
  )
  for (; frames < 8; frames++) await page.getByText(`${frames} / 10 iterations`).first().waitFor()
  await page.getByRole('img', { name: 'frame 8', exact: true }).waitFor()
  const small = new URL(made.frames[8]?.thumbnailUrl ?? '', world.url).pathname
  await expect.poll(() => fetched.has(small)).toBe(true)
  expect([...fetched].filter((pathname) => large.has(pathname)).length).toBeLessThanOrEqual(2)
})

test('what is not charged is told where something is charged', async () => {
  const stopped = (creditsPaid: number | null) => () =>
    momentOf(made, 4, { status: 'failed', error: CANCELLED, creditsPaid, health: { canRetry: true } })
  const visitors = await openAt(1440, stopped(null))
  await visitors.getByText('can resume from the last good frame').waitFor()
  expect(await visitors.getByText('are not charged').count()).toBe(0)
  await visitors.getByText('4 of 10', { exact: true }).waitFor()
  const accounts = await openAt(1440, stopped(3))
  await accounts.getByText('Frames that were never requested are not charged.').waitFor()
})

test.each(WIDTHS)('at %i px no time is promised before the models are known', async (width) => {
  const page = await world.openFreshPage({ viewport: { width, height: 812 } })
  let answer = () => {}
  const known = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/providers', async (route) => {
    await known
    await route.continue()
  })
  await page.goto('/app')
  const bar = page.locator('form > div').last()
  await bar.getByText(/^Reproduce/).waitFor()
  expect(await bar.innerText()).not.toMatch(/about|\d+ s/)
  answer()
  await bar.getByText(/^Reproduce · Nebulae · about \d+ s/).waitFor()
})
