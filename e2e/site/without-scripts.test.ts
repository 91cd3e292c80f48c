import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { RENDERED_PAGES } from '@afterimage/contract/page-templates'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { layoutShift, watchLayoutShift } from '../fixture/layout-shift.ts'
import { findInMail } from '../fixture/read-mail.ts'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld({ CONTACT_EMAIL: 'people@afterimage.example' })
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
})
afterEach(() => world?.closePages())
afterAll(() => world?.close())

describe('without scripts', () => {
  const openQuiet = () => world.openFreshPage({ javaScriptEnabled: false })

  test.each(RENDERED_PAGES)(
    '%s can be read, with its links and nothing that a script would have to fill',
    async (path) => {
      const page = await openQuiet()
      await page.goto(path)
      expect(await page.locator('h1').count()).toBe(1)
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(200)
      expect(
        await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).getAttribute('href'),
      ).toBe('/privacy')
      expect(await page.locator('body script:not([type]), noscript').count()).toBe(0)
    },
  )

  test('prices, clauses and answers are there, and no address that the build could not know', async () => {
    const page = await openQuiet()
    await page.goto('/pricing')
    for (const price of ['$0', '$19']) expect(await page.getByText(price, { exact: true }).isVisible()).toBe(true)
    await page.getByText('What are credits?').click()
    expect(await page.getByText('With an account, evolutions cost credits.').isVisible()).toBe(true)
    await page.goto('/privacy')
    expect(await page.getByText('Processed images are deleted automatically after 30 days.').isVisible()).toBe(true)
    await page.goto('/contact')
    expect(await page.content()).not.toContain('mailto:')
  })

  test('the first screen asks for no picture that nothing would take', async () => {
    const page = await openQuiet()
    await page.goto('/')
    const slider = page.getByRole('slider', { name: 'Frame of the evolution' })
    await slider.getByRole('img').first().waitFor()
    expect(await page.getByText('Try your picture').isVisible()).toBe(false)
    expect(await page.getByText(/^Try yours/).isVisible()).toBe(false)
    expect(await page.locator('figcaption').getByRole('button').count()).toBe(0)
  })

  test('a share link shows its film, its figures and where to go', async () => {
    const page = await openQuiet()
    await page.goto(`/share/${made.evolution.id}`)
    await page.getByRole('heading', { name: 'One picture copied 3 times by Blobs' }).waitFor()
    const film = page.locator('video[controls]')
    expect([await film.getAttribute('src'), await film.getAttribute('poster')]).toEqual([
      made.evolution.outputMp4Url,
      made.evolution.posterUrl,
    ])
    expect(await page.locator('dl').innerText()).toMatch(/kept of the original\s+\d+%/)
    await page.getByRole('link', { name: 'See every frame' }).click()
    await page.getByRole('heading', { name: 'One picture, copied 3 times by Blobs' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/evolution/${made.evolution.id}`)
  })

  test('the gallery has its first page of links', async () => {
    const page = await openQuiet()
    await page.goto('/gallery')
    const card = page.locator(`main a[href="/evolution/${made.evolution.id}"]`)
    expect(await card.innerText()).toContain('Blobs · Reproduce')
    const widths = card
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.complete && image.naturalWidth))
    expect(await widths).toEqual([made.frames[0]?.width, made.frames[0]?.width])
  })
})

describe('what a script would draw', () => {
  const openQuiet = () => world.openFreshPage({ javaScriptEnabled: false })
  const openBroken = async () => {
    const page = await world.openFreshPage()
    await page.route('**/assets/*.js', (route) => route.abort())
    return page
  }

  test.each([
    ['run', openQuiet],
    ['can be had', openBroken],
  ])('is there in figures where no scripts %s', async (_why, open) => {
    const page = await open()
    await page.goto('/compare')
    await page.getByRole('row', { name: /^Blobs Reproduce/ }).waitFor()
    await page.getByRole('table', { name: 'Half-lives that others have published' }).waitFor()
    expect(await page.locator('main [aria-busy]').isVisible()).toBe(false)
    await page.goto('/status')
    await page.getByRole('row', { name: 'Database Operational' }).waitFor()
    expect(await page.locator('main [aria-busy]').isVisible()).toBe(false)
  })

  test('subscribes, confirms and ends a subscription by plain forms', async () => {
    const email = 'quiet@example.org'
    const page = await openQuiet()
    const said = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()
    const subscribe = async (path: string) => {
      await page.goto(path)
      await page.getByRole('textbox', { name: 'Your email' }).fill(email)
      await page.getByRole('button', { name: 'Subscribe' }).click()
    }
    await subscribe('/pricing')
    await said('Almost there')
    expect(page.url()).toBe(`${world.url}/newsletter/subscribe?outcome=done`)
    await page.goto(await findInMail(world.dataDir, emailLink('verify', email)))
    await page.getByText(`The newsletter will go to ${email}.`).waitFor()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await said('Email verified successfully')
    await subscribe('/status')
    await said('This email is already subscribed')
    const link = await findInMail(world.dataDir, emailLink('unsubscribe', email))
    await page.goto(link)
    await page.getByText(`We’ll stop emailing ${email}.`).waitFor()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'Successfully unsubscribed from newsletter' }).waitFor()
    await page.goto(link.replace(/token=./, 'token='))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'Failed to unsubscribe. Please try again.' }).waitFor()
  })

  test('takes a message, and says what is wrong with it while nothing of it is lost', async () => {
    const page = await openQuiet()
    await page.goto('/contact')
    const message = page.getByLabel('Message')
    await page.getByText('Sales', { exact: true }).click()
    await page.getByLabel('Name').fill('Ada')
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.org')
    await page.getByLabel('Subject').fill('A quiet question')
    await message.fill('x'.repeat(5_001))
    await page.getByLabel('Subject').press('Enter')
    await page.getByRole('heading', { name: 'Your message was not sent' }).waitFor()
    await page.getByText('Enter a message of at most 5000 characters.').waitFor()
    expect(page.url()).toBe(`${world.url}/contact/message?outcome=message`)
    await page.goBack()
    await expect.poll(() => message.inputValue()).toBe('x'.repeat(5_001))
    await message.fill('Shorter now.')
    await page.getByRole('button', { name: 'Send the message' }).click()
    await page.getByRole('heading', { name: 'Message sent!' }).waitFor()
    expect(page.url()).toBe(`${world.url}/contact/message?outcome=done`)
  })

  test.each([
    ['/app', openQuiet],
    ['/app/dashboard', openQuiet],
    ['/login', openQuiet],
    ['/login', openBroken],
  ])('is named in its place on %s, before any footer', async (path, open) => {
    const page = await open()
    await page.goto(path)
    const sentence = page.getByRole('main').getByText('so it needs JavaScript')
    await sentence.waitFor()
    expect(await page.getByText('so it needs JavaScript').count()).toBe(1)
    expect(await page.locator('main .animate-shimmer').first().isVisible()).toBe(false)
  })
})

describe('when the scripts come', () => {
  test.each(RENDERED_PAGES)('%s is taken as it is: nothing is drawn anew, and nothing moves', async (path) => {
    const page = await world.openFreshPage()
    const release = await holdScripts(page)
    await watchLayoutShift(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('h1').evaluate((heading) => heading.setAttribute('data-kept', ''))
    release()
    await page.waitForFunction(() => document.querySelector('#root[data-rendered]') === null)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('h1').getAttribute('data-kept')).toBe('')
    expect(await layoutShift(page)).toBeLessThan(0.01)
  })

  test('what the operator says of themselves comes with them', async () => {
    const page = await world.openPage()
    await page.goto('/contact')
    await page.getByRole('link', { name: 'people@afterimage.example' }).waitFor()
  })

  test('a query is no part of what was rendered, and is heeded', async () => {
    const page = await world.openPage()
    await page.goto('/features?category=core')
    await page
      .getByRole('radio', { name: 'Core Features', checked: true })
      .or(page.getByRole('button', { name: 'Core Features', pressed: true }))
      .waitFor()
    await page.goto('/contact?type=sales')
    await page.locator('[name=type][value=sales]:checked').waitFor()
  })

  test.each([
    ['a desk', { width: 1440, height: 900 }],
    ['a phone', { width: 375, height: 812 }],
  ])('the gallery on %s goes on with the pictures it shows, where they are', async (_where, viewport) => {
    const page = await world.openFreshPage({ viewport })
    const release = await holdScripts(page)
    await page.goto('/gallery', { waitUntil: 'commit' })
    await page.locator('.written-wall img').last().waitFor()
    await page.evaluate(() => document.fonts.ready)
    const written = await picturesIn(page, `main a[href="/evolution/${made.evolution.id}"]`)
    release()
    await page.getByRole('list', { name: 'Evolutions' }).getByRole('article').waitFor()
    expect(await picturesIn(page, 'article > div:first-child')).toEqual(written)
  })

  test.each(['share', 'evolution'])('the %s page goes on with what it shows, without asking first', async (screen) => {
    const page = await world.openPage()
    let isAsked = false
    await page.route(`**/api/evolution/${made.evolution.id}`, () => {
      isAsked = true // and never answered
    })
    await page.goto(`/${screen}/${made.evolution.id}`)
    await page
      .getByRole('heading', { name: /copied 3 times|3 frames|Blobs/ })
      .first()
      .waitFor()
    await page.locator('main#content video, main#content canvas').first().waitFor()
    await expect.poll(() => isAsked).toBe(true)
  })
})

/** The pictures in an element: their addresses, and their places in whole pixels. */
function picturesIn(page: Page, selector: string) {
  return page.locator(`${selector} img`).evaluateAll((images: HTMLImageElement[]) =>
    images.map((image) => {
      const { left, top, width, height } = image.getBoundingClientRect()
      return [image.getAttribute('src'), ...[left, top, width, height].map(Math.round)]
    }),
  )
}

/** The link of an email to the address. */
function emailLink(purpose: 'verify' | 'unsubscribe', email: string): RegExp {
  const sent = new URLSearchParams({ email }).toString().replace('.', '\\.')
  return new RegExp(`${world.url}/newsletter/${purpose}\\?${sent}&token=[\\w-]+`)
}

/** Keeps the page's modules waiting until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
