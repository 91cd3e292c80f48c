import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgetChoice } from '../fixture/site-states.ts'

const ID = 'G-TEST123456'
const KEY = 'afterimage-consent'

let world: World
beforeAll(async () => {
  world = await openWorld({ ANALYTICS_ID: ID })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

/** A page with what it asked of other servers, none of which is reached. */
async function openFirst(path = '/terms', prepare?: (page: Page) => Promise<unknown>) {
  const page = await world.openPage()
  const asked: string[] = []
  await page.route(
    (url) => url.origin !== world.url,
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    },
  )
  await forgetChoice(page)
  await prepare?.(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, asked }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const banner = (page: Page) => page.getByRole('region', { name: /cookie/i })
const choiceIn = (page: Page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY)

/** What was told to the analytics service, in order. */
const told = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() => {
    const queue: unknown = Reflect.get(window, 'dataLayer')
    return Array.isArray(queue) ? queue.map((command: ArrayLike<unknown>) => Array.from(command)) : []
  })

describe('the banner', () => {
  test('asks on a first visit, and "Reject All" is an answer that lasts', async () => {
    const { page, asked } = await openFirst()
    await button(page, 'Reject All').click()
    await banner(page).waitFor({ state: 'detached' })
    expect(await choiceIn(page)).toEqual({ necessary: true, analytics: false, marketing: false })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('link', { name: 'About' }).first().click()
    await page.waitForURL('**/about')
    expect(await banner(page).count()).toBe(0)
    expect(asked).toEqual([])
    expect(await told(page)).toEqual([])
  })

  test.each(['Reject All', 'Accept All'])('leaves the focus in the page when “%s” was clicked', async (answer) => {
    const { page } = await openFirst()
    await button(page, answer).click()
    await banner(page).waitFor({ state: 'detached' })
    await page.locator('main#content:focus').waitFor()
  })

  test('leaves the focus in the page when the settings were saved', async () => {
    const { page } = await openFirst()
    await button(page, 'Settings').click()
    await button(page, 'Save Preferences').click()
    await banner(page).waitFor({ state: 'detached' })
    await page.locator('main#content:focus').waitFor()
  })

  test('asks again where the answer cannot be read', async () => {
    const { page } = await openFirst('/terms', (fresh) =>
      fresh.addInitScript((key) => localStorage.setItem(key, '{"analytics":'), KEY),
    )
    await button(page, 'Accept All').waitFor()
  })

  test.each([
    ['a desktop', 1440, 900],
    ['a phone', 375, 667],
  ])(
    'on %s lies under the bar with the start button, which goes back to the edge with the answer',
    async (_, width, height) => {
      const { page } = await openFirst('/create', (fresh) => fresh.setViewportSize({ width, height }))
      const start = button(page, 'Start 3 Iterations')
      const isInView = () =>
        start.evaluate((element) => {
          const { x, y, width: wide, height: high } = element.getBoundingClientRect()
          const corners = [y + 1, y + high - 1].map((at) => document.elementFromPoint(x + wide / 2, at))
          return corners.every((found) => found === element)
        })
      await button(page, 'Reject All').waitFor()
      await expect.poll(isInView).toBe(true)
      const raisedTo = (await start.boundingBox())?.y ?? 0
      await button(page, 'Reject All').click()
      await banner(page).waitFor({ state: 'detached' })
      await expect.poll(async () => (await start.boundingBox())?.y).toBeGreaterThan(raisedTo + 50)
      expect(await isInView()).toBe(true)
    },
  )

  test('loads and sends nothing before somebody has answered', async () => {
    const { page, asked } = await openFirst()
    await button(page, 'Accept All').waitFor()
    await page.getByRole('link', { name: 'About' }).first().click()
    await page.waitForURL('**/about')
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
  })
})

describe('on a page that is shorter than the window', () => {
  test.each(['/app/dashboard', '/login'])(
    '%s, it lies at the lower edge, and nothing has to be scrolled',
    async (path) => {
      const { page } = await openFirst(path, (fresh) => fresh.setViewportSize({ width: 1440, height: 1100 }))
      await button(page, 'Accept All').waitFor()
      const edges = await banner(page).evaluate(async (element) => {
        // It rises: where it ends is what counts.
        await Promise.all(element.getAnimations().map(({ finished }) => finished))
        const { scrollHeight, clientHeight } = document.documentElement
        return { bottom: element.getBoundingClientRect().bottom, below: scrollHeight - clientHeight }
      })
      expect(edges).toEqual({ bottom: 1100, below: 0 })
    },
  )
})

describe('the settings', () => {
  test('have the necessary ones locked, keep what is saved, and can be changed from the footer', async () => {
    const { page } = await openFirst()
    await button(page, 'Settings').click()
    const necessary = page.getByRole('switch', { name: 'Necessary' })
    expect([await necessary.isChecked(), await necessary.isDisabled()]).toEqual([true, true])
    await page.getByRole('switch', { name: 'Marketing' }).check()
    await button(page, 'Save Preferences').click()
    await banner(page).waitFor({ state: 'detached' })
    expect(await choiceIn(page)).toEqual({ necessary: true, analytics: false, marketing: true })

    await button(page, 'Cookie settings').click()
    expect(await page.getByRole('switch', { name: 'Marketing' }).isChecked()).toBe(true)
    await page.getByRole('switch', { name: 'Analytics' }).check()
    await page.keyboard.press('Escape')
    expect(await choiceIn(page)).toEqual({ necessary: true, analytics: false, marketing: true })
    expect(await button(page, 'Cookie settings').evaluate((opener) => opener === document.activeElement)).toBe(true)
  })

  test('are left by "Cancel" as if they had not been opened', async () => {
    const { page } = await openFirst()
    await button(page, 'Settings').click()
    await page.getByRole('switch', { name: 'Analytics' }).check()
    await button(page, 'Cancel').click()
    await banner(page).waitFor()
    expect(await choiceIn(page)).toBeNull()
  })
})

describe('analytics', () => {
  test('after a yes the script is loaded once, everything denied before, and each page view is told', async () => {
    const { page, asked } = await openFirst('/newsletter/verify?token=secret')
    await button(page, 'Accept All').click()
    await expect.poll(() => asked.length).toBe(1)
    await page.getByRole('link', { name: 'About' }).first().click()
    await page.waitForURL('**/about')
    const views = async () => (await told(page)).filter(([, name]) => name === 'page_view')
    await expect.poll(async () => (await views()).length).toBe(2)
    expect(asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${ID}`])
    expect((await told(page)).slice(0, 2)).toEqual([
      ['consent', 'default', expect.objectContaining({ analytics_storage: 'denied', ad_storage: 'denied' })],
      ['consent', 'update', { analytics_storage: 'granted', ad_storage: 'granted' }],
    ])
    expect((await views()).at(-1)).toEqual([
      'event',
      'page_view',
      { page_path: '/about', page_location: `${world.url}/about`, page_title: 'About · Afterimage' },
    ])
    expect(JSON.stringify(await told(page))).not.toContain('secret')
  })

  test('a shorter address is no page view of its own', async () => {
    const { page } = await openFirst()
    await button(page, 'Accept All').click()
    await page.goto('/create')
    await page.waitForURL('**/app/create')
    const views = async () => (await told(page)).filter(([, name]) => name === 'page_view').map(([, , view]) => view)
    await expect.poll(views).toMatchObject([{ page_path: '/app/create' }])
  })

  test('analytics alone allow no ad storage, and taking the yes back is told at once', async () => {
    const { page } = await openFirst()
    await button(page, 'Settings').click()
    await page.getByRole('switch', { name: 'Analytics' }).check()
    await button(page, 'Save Preferences').click()
    const updates = async () => (await told(page)).filter(([, kind]) => kind === 'update').map(([, , what]) => what)
    await expect.poll(updates).toEqual([{ analytics_storage: 'granted', ad_storage: 'denied' }])
    await button(page, 'Cookie settings').click()
    await page.getByRole('switch', { name: 'Analytics' }).uncheck()
    await button(page, 'Save Preferences').click()
    await expect
      .poll(async () => (await updates()).at(-1))
      .toEqual({
        analytics_storage: 'denied',
        ad_storage: 'denied',
      })
  })

  test('a stored yes counts on the next visit; without an id in the page nothing is loaded all the same', async () => {
    const { page, asked } = await openFirst()
    await button(page, 'Accept All').click()
    await expect.poll(() => asked.length).toBe(1)
    await page.reload()
    await expect.poll(() => asked.length).toBe(2)
    await page.route('**/terms', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(ID, 'G-XXXXXXXXXX') })
    })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(2)
    expect(await told(page)).toEqual([])
  })
})
