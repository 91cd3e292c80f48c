import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { listProviders, type Provider } from '@afterimage/contract/provider-endpoints'
import { STATUS_POLL_MS } from '@afterimage/core/limits'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { timeBetween, watchFirstSeen } from '../fixture/first-seen.ts'
import { showMoment } from '../fixture/intercept.ts'
import { countKeyListeners } from '../fixture/key-listeners.ts'
import { layoutShift, watchLayoutShift } from '../fixture/layout-shift.ts'
import { type Moment, momentOf } from '../fixture/moments.ts'
import { signUp } from '../fixture/sign-up.ts'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'raccoon.jpg', iterations: 10, model: 'melt' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

/** Opens the evolution at a moment; the returned function lets another moment come. */
async function openAt(first: Moment, prepare?: (page: Page) => Promise<unknown>) {
  let moment = first
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await showMoment(page, () => moment)
  await prepare?.(page)
  await page.goto(`/evolution/${made.evolution.id}`)
  return {
    page,
    become(next: Moment) {
      moment = next
    },
  }
}

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('its owner chooses who can see it while it runs, and nobody else', async () => {
  const { page } = await openAt(momentOf(made, 4), (fresh) =>
    fresh.route(`**/api/evolution/${made.evolution.id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ json: { message: 'Only people with the link can see it now.', galleryHold: null } })
        : route.fallback(),
    ),
  )
  await page.getByRole('radio', { name: 'Unlisted' }).click()
  await toast(page, 'Visibility changed').waitFor()
  expect(await page.getByRole('radio', { name: 'Unlisted' }).isChecked()).toBe(true)
  const { page: strangers } = await openAt(momentOf(made, 4, { isOwner: false }))
  await strangers.getByText('4 / 10 iterations').waitFor()
  expect(await strangers.getByRole('radio').count()).toBe(0)
})

test('before a cancel, an owner who paid with credits reads what comes back, and nobody else a word of money', async () => {
  const stops = 'It stops now. The frames made so far are kept, and you can resume from them later.'
  const back = `${stops} You get back the credits for the frames not made, up to 1 credit.`
  const none = `${stops} You get no credits back: the missing frames are worth less than one credit.`
  const inMaking = ' A frame that is being made right now counts as made.'
  const paidModels = (page: Page) =>
    page.route('**/api/providers', async (route) => {
      const { providers } = listProviders.ok.body.parse(await (await route.fetch()).json())
      const models = (all: Provider['models']) => all.map((model) => ({ ...model, costPerImage: 0.01 }))
      await route.fulfill({ json: { providers: providers.map((one) => ({ ...one, models: models(one.models) })) } })
    })
  for (const [frames, creditsPaid, prepare, sentence] of [
    [4, null, undefined, stops],
    // An account's that was free.
    [4, 0, signUp, stops],
    [4, 3, signUp, back],
    [9, 3, signUp, none],
    [4, 3, async (page: Page) => [await signUp(page), await paidModels(page)], `${back}${inMaking}`],
  ] as const) {
    const { page } = await openAt(momentOf(made, frames, { creditsPaid }), prepare)
    await page.getByText(`${frames} / 10 iterations`).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect.poll(() => dialog.getByRole('paragraph').textContent()).toBe(sentence)
    for (let presses = 0; presses < 4; presses += 1) {
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

describe('header', () => {
  test('has a back button, a title, the status and the style', async () => {
    const { page } = await openAt(momentOf(made, 4))
    await page.getByRole('heading', { level: 1, name: '10 iterations by Melt' }).waitFor()
    const header = page.locator('header', { has: page.getByRole('heading', { level: 1 }) })
    await header.getByText('Processing').waitFor()
    await header.getByText('Reproduce').waitFor()
    await header.getByRole('link', { name: 'Back' }).click()
    await page.waitForURL('**/app/dashboard')
  })

  test('"Live updates" can be paused: "Updates paused", and no poll until it is resumed', async () => {
    const { page, become } = await openAt(momentOf(made, 4))
    await page.getByRole('button', { name: 'Live updates' }).click()
    await page.getByRole('button', { name: 'Updates paused' }).waitFor()
    become(momentOf(made, 6))
    let polls = 0
    page.on('request', (request) => request.url().endsWith('/status') && polls++)
    await page.getByText('4 / 10 iterations').waitFor()
    await page.getByRole('button', { name: 'Updates paused' }).click()
    await page.getByText('6 / 10 iterations').waitFor()
    expect(polls).toBeGreaterThan(0)
  })
})

describe('progress', () => {
  test('"x / y iterations" with a progress bar, an honest time left, and the newest frame', async () => {
    const { page, become } = await openAt(momentOf(made, 4, { estimatedTimeRemaining: 19 }))
    await page.getByText('4 / 10 iterations').waitFor()
    expect(await page.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow')).toBe('40')
    // It runs down between the frames.
    await page.getByText(/^0:1[0-8]$/).waitFor()
    await page.getByRole('heading', { name: 'Frame 4 of 10' }).waitFor()
    become(momentOf(made, 5, { estimatedTimeRemaining: 117 }))
    await page.getByText('5 / 10 iterations').waitFor()
    await page.getByText(/^1:[45]\d$/).waitFor()
    await page.getByRole('heading', { name: 'Frame 5 of 10' }).waitFor()
    await page.getByRole('img', { name: 'frame 5' }).waitFor()
  })

  test('a chosen frame stays in view while new ones arrive; "Newest" follows them again', async () => {
    const { page, become } = await openAt(momentOf(made, 4))
    await page.getByText('4 / 10 iterations').waitFor()
    await page.keyboard.press('ArrowLeft')
    become(momentOf(made, 7))
    await page.getByText('7 / 10 iterations').waitFor()
    await page.getByRole('heading', { name: 'Frame 3 of 10' }).waitFor()
    await page.getByRole('button', { name: 'Newest' }).click()
    await page.getByRole('heading', { name: 'Frame 7 of 10' }).waitFor()
  })

  test('nothing on the screen moves while frames arrive (CLS < 0.05)', async () => {
    const { page, become } = await openAt(momentOf(made, 0, { status: 'pending' }), watchLayoutShift)
    await page.getByText('for its turn').waitFor()
    for (const frames of [1, 3, 6, 10]) {
      become(momentOf(made, frames, { estimatedTimeRemaining: 10 - frames }))
      await page.getByText(`${frames} / 10 iterations`).waitFor()
    }
    become(momentOf(made, 10, { status: 'processing_animation', animationProgress: 0.5 }))
    await page.getByText('50%').waitFor()
    expect(await layoutShift(page)).toBeLessThan(0.05)
  })

  test('a frame that is tried again is told with its reason', async () => {
    const lastTry = {
      number: 5,
      kind: 'retried' as const,
      reason: 'The model is busy.',
      ...{ costUsd: 0, mayCostUsd: 0 },
      at: '2026-01-01T00:00:00.000Z',
    }
    const { page } = await openAt(momentOf(made, 4, { lastTry }))
    await page.getByRole('status').filter({ hasText: 'Frame 5 is being tried again. The model is busy.' }).waitFor()
  })

  test('processing_animation is a step of its own, with its progress', async () => {
    const { page } = await openAt(momentOf(made, 10, { status: 'processing_animation', animationProgress: 0.43 }))
    await page.getByText('Making the film').first().waitFor()
    const bar = page.getByRole('progressbar', { name: 'Making the film' })
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('43')
  })

  test('the style is explained: its words, and what they mean to this model', async () => {
    const { page } = await openAt(momentOf(made, 4))
    const card = page.getByRole('region', { name: 'Reproduce' })
    await card.getByText('Reproduce this image exactly as it appears').waitFor()
  })
})

describe('polling', () => {
  test('starts at once and then goes on every 1.5 s', async () => {
    const page = await world.openPage()
    await showMoment(page, () => momentOf(made, 4))
    await page.goto(`/evolution/${made.evolution.id}`)
    // By the page's own clock: how soon this process hears of a request depends on what else the machine does.
    const polledAt = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('/status'))
          .map(({ startTime }) => startTime),
      )
    await expect.poll(async () => (await polledAt()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
    const times = (await polledAt()).slice(0, 4)
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    expect(gaps).toHaveLength(3)
    for (const gap of gaps) expect(gap).toBeGreaterThan(1_300)
  })

  test('stops when the evolution is completed; the film opens after a second, with a toast', async () => {
    const told = 'Evolution complete!'
    const watch = (fresh: Page) => watchFirstSeen(fresh, { texts: [told], elements: ['video'] })
    const { page, become } = await openAt(momentOf(made, 9), watch)
    await page.getByText('9 / 10 iterations').waitFor()
    become(momentOf(made, 10, { status: 'completed' }))
    await page.locator('video').waitFor()
    expect(await timeBetween(page, told, 'video')).toBeGreaterThan(500)
    let polls = 0
    page.on('request', (request) => request.url().endsWith('/status') && polls++)
    await page.getByRole('button', { name: 'View Individual Frames' }).click()
    await toast(page, told).waitFor({ state: 'detached' })
    expect(polls).toBe(0)
  })

  test('a status that did not change is answered with 304 by the real server', async () => {
    const page = await world.openPage()
    const first = await page.request.get(`/api/evolution/${made.evolution.id}/status`)
    const etag = first.headers().etag ?? ''
    expect(etag).not.toBe('')
    const again = await page.request.get(`/api/evolution/${made.evolution.id}/status`, {
      headers: { 'if-none-match': etag },
    })
    expect(again.status()).toBe(304)
  })

  test('asks less often while the tab is hidden, whose title goes on, and catches up when it is shown again', async () => {
    const { page, become } = await openAt(momentOf(made, 4), (fresh) => fresh.clock.install())
    await page.getByText('4 / 10 iterations').waitFor()
    await setVisibility(page, 'hidden')
    let polls = 0
    let passedMs = 0
    page.on('request', (request) => request.url().endsWith('/status') && polls++)
    const passSome = async () => {
      await page.clock.runFor(1_000)
      passedMs += 1_000
    }
    await expect.poll(() => passSome().then(() => polls)).toBeGreaterThan(1)
    const [seldom, quietFrom] = [polls, passedMs]
    become(momentOf(made, 7))
    await expect.poll(() => passSome().then(() => page.title())).toMatch(/^7 \/ 10/)
    expect((polls - seldom) * 3_000).toBeLessThanOrEqual(passedMs - quietFrom + 3_000)
    become(momentOf(made, 8))
    await setVisibility(page, 'visible')
    await page.getByText('8 / 10 iterations').waitFor()
  })
})

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

describe('sign-up', () => {
  test('a visitor is invited to register or sign in, with a way back to this evolution', async () => {
    const { page } = await openAt(momentOf(made, 4))
    const returnTo = encodeURIComponent(`/evolution/${made.evolution.id}`)
    const prompt = page.getByRole('region', { name: 'Keep it' })
    expect(await prompt.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
      `/register?returnTo=${returnTo}`,
    )
    expect(await prompt.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(`/login?returnTo=${returnTo}`)
  })

  test('a person who is signed in is not', async () => {
    const { page } = await openAt(momentOf(made, 4), signUp)
    await page.getByRole('region', { name: 'Reproduce' }).waitFor()
    expect(await page.getByRole('region', { name: 'Keep it' }).count()).toBe(0)
  })
})

test('no headline figure is a dash, while the time that is left is not known and where it ended without one', async () => {
  const figures = (page: Page) => page.getByRole('region', { name: 'Facts' }).locator('dl').first()
  const { page } = await openAt(momentOf(made, 4))
  await figures(page).getByText('left', { exact: true }).waitFor()
  expect(await figures(page).innerText()).toMatch(/left\s+not yet$/)
  const { page: ended } = await openAt(momentOf(made, 4, { status: 'failed', error: 'The model failed on frame 5.' }))
  await figures(ended).getByText('half-life', { exact: true }).waitFor()
  for (const shown of [page, ended]) expect(await figures(shown).innerText()).not.toContain('–')
})

test('the keys are listened for once, however many polls arrive', async () => {
  let polls = 0
  const madeBy = () => 1 + Math.floor(polls / 4)
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(countKeyListeners)
  await page.clock.install()
  await showMoment(page, () => momentOf(made, madeBy(), { estimatedTimeRemaining: 100 - polls }))
  await page.goto(`/evolution/${made.evolution.id}`)
  await page.getByText('1 / 10 iterations').waitFor()
  const before = await page.evaluate(() => window.keyListeners)
  expect(before).toBeGreaterThan(0)
  for (polls = 1; polls <= 30; polls += 1) {
    const answered = page.waitForResponse('**/status')
    await page.clock.runFor(STATUS_POLL_MS)
    await answered
    await page.getByText(`${madeBy()} / 10 iterations`).waitFor()
  }
  expect(await page.evaluate(() => window.keyListeners)).toBe(before)
})
