import { randomUUID } from 'node:crypto'
import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { CANCELLED } from '@afterimage/core/statuses'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refuse, showMoment } from '../fixture/intercept.ts'
import { expiredMoment, type Moment, momentOf } from '../fixture/moments.ts'
import { withoutAnswers } from '../fixture/without-answers.ts'

const STOPPED = 'The model failed on frame 5.'
const RETRYABLE = { health: { canRetry: true, canCleanup: true } }

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'pagoda.jpg', iterations: 10, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openAt(now: () => Moment): Promise<Page> {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await showMoment(page, now)
  await page.goto(`/evolution/${made.evolution.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const failed = () => momentOf(made, 4, { status: 'failed', error: STOPPED, ...RETRYABLE })
const path = (call: string) => `**/api/evolution/${made.evolution.id}/${call}`

describe('addresses', () => {
  test('"Invalid evolution ID" for an id that is no UUID, and home', async () => {
    const page = await world.openPage()
    await page.goto('/evolution/raccoon')
    await toast(page, 'Invalid evolution ID').waitFor()
    await page.waitForURL(`${world.url}/`)
  })

  test('"Evolution not found" / "Returning to home page" for one that does not exist, and home', async () => {
    const page = await world.openPage()
    await page.goto(`/evolution/${randomUUID()}`)
    await toast(page, 'Evolution not found').filter({ hasText: 'Returning to home page' }).waitFor()
    await page.waitForURL(`${world.url}/`)
  })

  test('any other address shows the 404 page with ways out', async () => {
    const page = await world.openPage()
    await page.goto('/no/such/place')
    await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
    await page.getByRole('link', { name: 'Go to the homepage' }).click()
    await page.waitForURL(`${world.url}/`)
  })
})

test('an evolution whose pictures were deleted says so, shows what was measured, and asks for no picture', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await showMoment(page, () => expiredMoment(made))
  await page.goto(`/evolution/${made.evolution.id}`)
  await page.getByText('The pictures have faded.').waitFor()
  await page.getByText(/deleted on Nov 2\d, 2026/).waitFor()
  await page.getByRole('img', { name: /^Kept of the original: from \d+% at frame 1/ }).waitFor()
  expect(await page.getByRole('radio', { name: /Public/ }).count()).toBe(0)
  expect(asked.filter((path) => path.startsWith('/files/') || path.endsWith('.zip'))).toEqual([])
  await page.getByRole('link', { name: 'Evolve another image' }).click()
  await page.waitForURL(`${world.url}/app`)
})

test('a frame that cannot be loaded says so, and comes when it is tried again', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  const lost = `**${made.frames[7]?.url}`
  await page.route(lost, (route) => route.abort())
  await page.goto(`/evolution/${made.evolution.id}?frame=6`)
  await page.getByRole('heading', { name: 'Frame 6 of 10' }).waitFor()
  expect(await page.getByText('could not be loaded').count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  const notice = page.getByRole('alert').filter({ hasText: 'Frame 7 could not be loaded.' })
  await notice.waitFor()
  await page.unroute(lost)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByText('could not be loaded').count()).toBe(0)
})

test('one that failed still says why', async () => {
  const page = await world.openPage()
  await showMoment(page, () => {
    const { detail, ...rest } = expiredMoment(made)
    const evolution = { ...detail.evolution, status: 'failed' as const, errorMessage: STOPPED }
    return { ...rest, detail: { ...detail, evolution } }
  })
  await page.goto(`/evolution/${made.evolution.id}`)
  await page.getByText('The pictures have faded.').waitFor()
  await page.getByRole('alert').filter({ hasText: STOPPED }).waitFor()
})

describe('a failed evolution', () => {
  test('shows its error in a card', async () => {
    const page = await openAt(failed)
    await page.getByRole('alert').filter({ hasText: STOPPED }).waitFor()
    expect(await page.getByText(/Live updates|Updates paused|Reconnecting/).count()).toBe(0)
  })

  test('"An error occurred" when it has no message', async () => {
    const page = await openAt(() => momentOf(made, 4, { status: 'failed' }))
    await page.getByRole('alert').filter({ hasText: 'An error occurred' }).waitFor()
  })

  test.each([
    ['the error', STOPPED, STOPPED],
    ['"An error occurred during processing" without one', null, 'An error occurred during processing'],
  ])('"Evolution failed" when it fails while it is watched, with %s', async (_name, error, message) => {
    let moment = momentOf(made, 4)
    const page = await openAt(() => moment)
    await page.getByText('4 / 10 iterations').waitFor()
    moment = momentOf(made, 4, { status: 'failed', error })
    await toast(page, 'Evolution failed').filter({ hasText: message }).waitFor()
  })

  test('Retry makes it pending at once, clears the error, and polling begins again', async () => {
    let moment = failed()
    const page = await openAt(() => moment)
    await page.route(path('retry'), (route) =>
      route.fulfill({ status: 202, json: { message: 'The evolution continues.' } }),
    )
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    moment = momentOf(made, 4, { status: 'pending' })
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Pending').waitFor()
    expect(await page.getByRole('alert').filter({ hasText: STOPPED }).count()).toBe(0)
    moment = momentOf(made, 6)
    await page.getByText('6 / 10 iterations').waitFor()
  })

  test.each([
    ['the server’s message', 409, 'not_possible_now', 'It is already running.', 'It is already running.'],
  ] as const)('"Retry failed" with %s', async (_name, status, code, message, shown) => {
    const page = await openAt(failed)
    await page.route(path('retry'), (route) => refuse(route, status, code, message))
    await page.getByRole('button', { name: 'Retry' }).click()
    await toast(page, 'Retry failed').filter({ hasText: shown }).waitFor()
  })

  test('"Could not retry evolution" when the server says nothing that can be shown', async () => {
    const page = await openAt(failed)
    await page.route(path('retry'), (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await toast(page, 'Retry failed').filter({ hasText: 'Could not retry evolution' }).waitFor()
  })

  test('"Network error while retrying" when the server cannot be reached', async () => {
    const page = await openAt(failed)
    await page.route(path('retry'), (route) => route.abort())
    await page.getByRole('button', { name: 'Retry' }).click()
    await toast(page, 'Retry failed').filter({ hasText: 'Network error while retrying' }).waitFor()
  })

  test('Reset asks first, then says that it was done and loads everything anew', async () => {
    let moment = failed()
    const page = await openAt(() => moment)
    await page.route('**/api/cleanup', (route) => {
      expect(route.request().postDataJSON()).toEqual({ evolutionId: made.evolution.id })
      moment = momentOf(made, 0, { status: 'failed', error: 'It was reset.', ...RETRYABLE })
      return route.fulfill({ json: { message: 'The evolution was reset.' } })
    })
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    await toast(page, 'Evolution reset').filter({ hasText: 'The evolution was reset.' }).waitFor()
    await page.getByText('0 / 10 iterations').waitFor()
  })

  test('"Cleanup failed" / "Could not clean up evolution"', async () => {
    const page = await openAt(failed)
    await page.route('**/api/cleanup', (route) => refuse(route, 409, 'not_possible_now', 'It is running.'))
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    await toast(page, 'Cleanup failed').filter({ hasText: 'Could not clean up evolution' }).waitFor()
  })

  test('only its owner gets Retry and Reset', async () => {
    const page = await openAt(() =>
      momentOf(made, 4, { status: 'failed', error: STOPPED, isOwner: false, ...RETRYABLE }),
    )
    await page.getByText('Only the person who started it can resume it.').waitFor()
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  })
})

describe('System Status', () => {
  test('is shown when the evolution is stuck', async () => {
    const health = { isStuck: true, canRetry: true, canCleanup: true, timeSinceUpdated: 95_000 }
    const page = await openAt(() => momentOf(made, 4, { health }))
    const card = page.getByRole('status').filter({ hasText: 'System Status' })
    await card.getByText('No new frame for 1.6 m. It may be stuck.').waitFor()
    await card.getByRole('button', { name: 'Retry' }).waitFor()
    await card.getByRole('button', { name: 'Reset' }).waitFor()
  })

  test('is not shown while all is well', async () => {
    const page = await openAt(() => momentOf(made, 4))
    await page.getByText('4 / 10 iterations').waitFor()
    expect(await page.getByText('System Status').count()).toBe(0)
  })
})

describe('cancel', () => {
  test('asks first, then stops it', async () => {
    let moment = momentOf(made, 4)
    const page = await openAt(() => moment)
    await page.route(path('cancel'), (route) => {
      moment = momentOf(made, 4, { status: 'failed', error: CANCELLED, ...RETRYABLE })
      return route.fulfill({ status: 202, json: { message: 'The evolution was cancelled.' } })
    })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop it' }).click()
    await page.getByRole('status').filter({ hasText: 'You stopped it.' }).waitFor()
    expect(await page.getByText('failed').count()).toBe(0)
  })

  test('is offered to the owner alone', async () => {
    const page = await openAt(() => momentOf(made, 4, { isOwner: false }))
    await page.getByText('4 / 10 iterations').waitFor()
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  })
})

describe('the server', () => {
  test.each([
    ['is offline', 'offline'],
    ['answers 500', 'broken'],
    ['answers nonsense', 'nonsense'],
  ] as const)(
    '%s while it is watched: "Failed to fetch status", polling continues, and the page recovers by itself',
    async (_name, mode) => {
      let isDown = false
      const page = await openAt(() => momentOf(made, isDown ? 4 : 4))
      await page.getByText('4 / 10 iterations').waitFor()
      isDown = true
      await page.route(path('status'), (route) => {
        if (!isDown) return route.fulfill({ json: momentOf(made, 7).progress })
        if (mode === 'offline') return route.abort()
        return route.fulfill({ status: mode === 'broken' ? 500 : 200, body: mode === 'broken' ? 'Internal' : '{}' })
      })
      await toast(page, 'Failed to fetch status').waitFor()
      await page.getByRole('button', { name: 'Reconnecting…' }).waitFor()
      isDown = false
      await page.getByText('7 / 10 iterations').waitFor()
      await page.getByText('Live updates').waitFor()
    },
  )

  test('says 404 while it is watched: "Evolution not found", and polling stops', async () => {
    const page = await openAt(() => momentOf(made, 4))
    await page.getByText('4 / 10 iterations').waitFor()
    let polls = 0
    await page.route(path('status'), (route) => {
      polls += 1
      return refuse(route, 404, 'not_found', 'This evolution does not exist.')
    })
    const shown = toast(page, 'Evolution not found')
    await shown.waitFor()
    await shown.waitFor({ state: 'detached', timeout: 15_000 })
    expect(polls).toBe(1)
  })

  test('cannot be reached when the page is opened: it says so, tries again by itself, and offers to', async () => {
    let isDown = true
    const page = await world.openPage()
    const api = `**/api/evolution/${made.evolution.id}`
    await withoutAnswers(page, new RegExp(`^/evolution/${made.evolution.id}$`))
    await page.route(api, (route) => (isDown ? route.abort() : route.continue()))
    await page.goto(`/evolution/${made.evolution.id}`)
    await page.getByRole('heading', { name: 'This cannot be loaded right now.' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    isDown = false
    await page.getByRole('heading', { level: 1, name: '10 iterations by Blobs' }).waitFor()
  })

  test('is slow: the screen holds its place with a skeleton', async () => {
    const held = Promise.withResolvers<void>()
    const page = await world.openPage()
    await withoutAnswers(page, new RegExp(`^/evolution/${made.evolution.id}$`))
    await page.route(`**/api/evolution/${made.evolution.id}`, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`/evolution/${made.evolution.id}`)
    await page.getByRole('status').filter({ hasText: 'Loading the evolution' }).waitFor({ state: 'attached' })
    held.resolve()
    await page.getByRole('heading', { level: 1, name: '10 iterations by Blobs' }).waitFor()
  })
})
