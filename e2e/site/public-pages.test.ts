import { documentTitle, PUBLIC_PAGES, type PublicPath } from '@afterimage/contract/public-pages'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { EVERY_LOOK, findBarriers } from '../fixture/find-barriers.ts'
import { layoutShift, watchLayoutShift } from '../fixture/layout-shift.ts'
import { signUp } from '../fixture/sign-up.ts'
import { SITE_PAGES } from '../fixture/site-states.ts'

const PHONE = { width: 375, height: 812 }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openAt(path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await world.openPage({ viewport })
  await watchLayoutShift(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const namesOf = (page: Page, navigation: string) =>
  page.getByRole('navigation', { name: navigation, exact: true }).getByRole('link').allInnerTexts()

describe('every page', () => {
  const paths = ['/pricing', '/about', '/contact', '/privacy', '/terms'] as const satisfies readonly PublicPath[]

  test.each(paths)('%s keeps its title and its place, and has one main landmark', async (path) => {
    const page = await openAt(path)
    expect(await page.title()).toBe(documentTitle(PUBLIC_PAGES[path].title))
    expect(await page.getByRole('main').count()).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page)).toBeLessThan(0.05)
  })

  test.each(SITE_PAGES)('$name has no barriers in either theme at any width', async ({ reach }) => {
    const page = await world.openPage()
    await reach(page)
    expect(await findBarriers(page, EVERY_LOOK)).toEqual([])
  })

  test('has the way to skip to its content as its first stop', async () => {
    const page = await openAt('/about')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  })
})

describe('the header', () => {
  test('leads to the five pages, to sign in and to start', async () => {
    const page = await openAt('/pricing')
    expect(await namesOf(page, 'Main')).toEqual(['Features', 'Gallery', 'Pricing', 'About', 'Contact'])
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
    expect(await header.getByRole('link', { name: 'Start Free' }).getAttribute('href')).toBe('/app')
    expect(await header.getByRole('link', { name: 'Pricing' }).getAttribute('aria-current')).toBe('page')
  })

  test('shows those who are signed in the way to their dashboard', async () => {
    const page = await world.openPage()
    await signUp(page)
    await page.goto('/about')
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/app/dashboard')
    expect(await header.getByRole('link', { name: 'Sign In' }).count()).toBe(0)
  })

  test('on a phone has a menu that keeps the focus, gives it back on Escape, and closes when it has led on', async () => {
    const page = await openAt('/pricing', PHONE)
    const opener = page.getByRole('button', { name: 'Menu' })
    await opener.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.waitFor()
    expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['Pricing'])
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await opener.click()
    await menu.getByRole('link', { name: 'About' }).click()
    await page.waitForURL('**/about')
    expect(await menu.count()).toBe(0)
  })
})

test('the footer has its groups of links, and five networks to pass the site on', async () => {
  const page = await openAt('/about')
  expect(await namesOf(page, 'Product')).toEqual(['Features', 'Live', 'Compare', 'Drift Atlas', 'Pricing', 'API'])
  expect(await namesOf(page, 'Company')).toEqual(['About', 'Contact', 'Status'])
  expect(await namesOf(page, 'Legal')).toEqual(['Privacy Policy', 'Terms of Service'])
  const networks = page.getByRole('navigation', { name: 'Pass it on' }).getByRole('link')
  const addresses = await networks.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses).toHaveLength(5)
  for (const address of addresses) expect(decodeURIComponent(address)).toContain(world.url)
})

describe('pricing', () => {
  test('names the three plans with what they hold', async () => {
    const page = await openAt('/pricing')
    const plan = async (index: number) => page.getByRole('article').nth(index).innerText()
    expect(await plan(0)).toMatch(/Free\s+\$0.*3 transformations per day.*7-day availability/s)
    expect(await plan(1)).toMatch(/Pro\s+\$19\s+per month.*Unlimited.*1000 calls per month.*30-day storage.*50%/s)
    expect(await plan(2)).toMatch(/Enterprise\s+Custom/)
  })

  test('answers a question when it is opened with the keyboard, or by its address', async () => {
    const page = await openAt('/pricing')
    const answer = page.getByText('No. Without one you have three transformations a day')
    expect(await answer.isVisible()).toBe(false)
    await page.locator('summary', { hasText: 'Do I need an account?' }).focus()
    await page.keyboard.press('Enter')
    await answer.waitFor()
    const other = await openAt('/pricing#faq-credits')
    await other.getByRole('table').waitFor()
  })
})

test('the policies hold the facts that they are known for', async () => {
  const page = await openAt('/privacy')
  await page.getByText('Processed images are deleted automatically after 30 days').waitFor()
  await page.getByText('January 15, 2024').waitFor()
  await page.goto('/terms')
  await page.getByText('Prices change with 30 days notice.').waitFor()
  await page.getByText('The service is not for children under 13.').waitFor()
  await page.getByText('January 15, 2024').waitFor()
})

test('about has its story, its values, its technology and a way to get in touch', async () => {
  const page = await openAt('/about')
  for (const name of ['Story', 'Values', 'Technology', 'Contact']) await page.getByRole('region', { name }).waitFor()
  expect(await page.getByRole('figure').getByRole('img').count()).toBe(8)
  await page.getByRole('link', { name: 'Write to us' }).click()
  await page.waitForURL('**/contact')
})

describe('an address that leads nowhere', () => {
  test('says so, with links to where things are', async () => {
    const page = await openAt('/no/such/place')
    await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
    const ways = page.getByRole('navigation', { name: 'Other ways out' }).getByRole('link')
    expect(
      await ways.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual([
      ['Create', '/app'],
      ['Features', '/features'],
      ['Pricing', '/pricing'],
      ['Support', '/contact'],
    ])
    await page.waitForFunction(() => (document.querySelector('img')?.naturalWidth ?? 0) > 0)
  })

  test('leads home, or back to where one came from', async () => {
    const page = await openAt('/terms')
    await page.goto('/no/such/place')
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.waitForURL('**/terms')
    await page.goForward()
    await page.getByRole('link', { name: 'Go to the homepage' }).click()
    await page.waitForURL(`${world.url}/`)
  })

  test('leads home where nothing lies behind, as in a tab that a link opened', async () => {
    const page = await openAt('/no/such/place')
    const opened = page.waitForEvent('popup')
    await page.evaluate(() => window.open('/no/such/other', '_blank', 'noopener'))
    const tab = await opened
    await tab.getByRole('button', { name: 'Go back' }).click()
    await tab.waitForURL(`${world.url}/`)
  })
})

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

describe('a tab that has been here', () => {
  test('shows a page that is opened anew from its top, a reloaded one where it was', async () => {
    const page = await openAt('/pricing')
    await page.evaluate(() => window.scrollTo(0, 900))
    await page.reload()
    await expect.poll(() => scrolled(page)).toBe(900)
    await page.goto('/about')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await scrolled(page)).toBe(0)
    await page.goto('/pricing')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await scrolled(page)).toBe(0)
  })

  test('comes back to where a page was left', async () => {
    const page = await openAt('/pricing')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).scrollIntoViewIfNeeded()
    const left = await scrolled(page)
    expect(left).toBeGreaterThan(900)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await page.waitForURL('**/privacy')
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => scrolled(page)).toBe(left)
  })
})

describe('somebody who uses the keyboard', () => {
  test('is at the heading of the page that a link leads to, and is told its name', async () => {
    const page = await openAt('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/pricing')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await scrolled(page)).toBe(0)
    expect(await page.locator('p[aria-live="polite"]', { hasText: 'Pricing' }).textContent()).toBe(await page.title())
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
  })

  test('goes on from the demo once a link has led there', async () => {
    const page = await openAt('/')
    await page.getByRole('link', { name: 'See it in action' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('demo')
    await page.locator('#demo').getByRole('button', { name: 'Start' }).waitFor()
    const there = await page.evaluate(() => document.querySelector('#demo')?.getBoundingClientRect().top)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.querySelector('#demo')?.contains(document.activeElement))).toBe(true)
    expect(Math.abs(there ?? Number.POSITIVE_INFINITY)).toBeLessThan(200)
  })

  test('is at the heading of a page that shows something else while it loads', async () => {
    const made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
    const page = await openAt('/gallery')
    const answer = Promise.withResolvers<void>()
    await page.route(`**/api/evolution/${made.evolution.id}`, async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('article').getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('[aria-busy=true]').first().waitFor()
    answer.resolve()
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((h1) => h1 === document.activeElement)).toBe(true)
  })

  test('goes on from the part that an address leads to', async () => {
    const page = await openAt('/privacy#cookies')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('cookies')
  })
})

describe('what is laid out', () => {
  test('on the narrowest phone keeps its distance to the window’s edge', async () => {
    const page = await openAt('/status', { width: 320, height: 640 })
    await page.getByRole('heading', { name: 'Components' }).waitFor()
    const farthest = await page
      .getByRole('main')
      .locator('li, dl, h2, p')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
    expect(farthest).toBeLessThanOrEqual(304)
  })

  test('on a wide screen uses it', async () => {
    const page = await openAt('/about', { width: 2560, height: 1300 })
    const width = await page
      .getByRole('banner')
      .locator('> div')
      .first()
      .evaluate((bar) => bar.clientWidth)
    expect(width).toBe(1920)
  })

  test('has the theme’s switch at the top of every page, and every link of the footer is large enough to hit', async () => {
    const page = await openAt('/newsletter/unsubscribe?token=x&email=reader@example.org')
    await page.getByRole('banner').getByRole('button', { name: 'Switch to dark theme' }).click()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    const links = page.getByRole('contentinfo').getByRole('link')
    const sizes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect()))
    expect(sizes.filter(({ width, height }) => width < 24 || height < 24)).toEqual([])
  })

  test('leaves room between the words of a tab and the ring of its focus', async () => {
    const page = await openAt('/gallery')
    const room = await page.getByRole('tab', { name: 'Latest' }).evaluate((tab) => {
      const words = document.createRange()
      words.selectNodeContents(tab)
      return words.getBoundingClientRect().left - tab.getBoundingClientRect().left
    })
    expect(room).toBeGreaterThanOrEqual(6)
  })
})
