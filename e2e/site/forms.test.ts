import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refuse } from '../fixture/intercept.ts'
import { findInMail } from '../fixture/read-mail.ts'
import { signUp } from '../fixture/sign-up.ts'
import { fillContactForm } from '../fixture/site-states.ts'

const SUBSCRIBE = '**/api/newsletter/subscribe'
const CONTACT = '**/api/contact'

let world: World
beforeAll(async () => {
  world = await openWorld({
    OPERATOR_EMAIL: 'operator@example.org',
    CONTACT_EMAIL: 'hello@example.org',
    SOCIAL_LINKS: 'https://bsky.app/profile/drift.example',
  })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const toast = (page: Page, title: string, text: string) =>
  page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: text })

async function openAt(path: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await prepare?.(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

describe('the newsletter form', () => {
  const field = (page: Page) => page.getByLabel('Your email')

  async function subscribe(page: Page): Promise<void> {
    await field(page).fill('ada@example.org')
    await page.getByRole('button', { name: 'Subscribe' }).click()
  }

  test('sends where it stood and when, tells the success, and is empty again', async () => {
    const page = await openAt('/about')
    const sent = page.waitForRequest(SUBSCRIBE)
    await subscribe(page)
    const { timestamp, ...body } = (await sent).postDataJSON()
    expect(body).toEqual({ email: 'ada@example.org', source: 'footer', referrer: '/about' })
    expect(new Date(timestamp).toISOString()).toBe(timestamp)
    await toast(page, 'Success!', 'Check your inbox').waitFor()
    expect(await field(page).inputValue()).toBe('')
    await findInMail(world.dataDir, /\/newsletter\/verify\?[\w=&;%.@-]+/)
  })

  test('says when the server has nothing to say', async () => {
    const page = await openAt('/about', (fresh) =>
      fresh.route(SUBSCRIBE, (route) => route.fulfill({ json: { message: '' } })),
    )
    await subscribe(page)
    await toast(page, 'Success!', 'Successfully subscribed to newsletter').waitFor()
  })

  test('while it waits neither field nor button can be used; afterwards the focus is back', async () => {
    const answer = Promise.withResolvers<void>()
    const page = await openAt('/about', (fresh) =>
      fresh.route(SUBSCRIBE, async (route) => {
        await answer.promise
        await route.abort()
      }),
    )
    await subscribe(page)
    expect(await page.getByRole('button', { name: 'Subscribing...' }).isDisabled()).toBe(true)
    expect(await field(page).isDisabled()).toBe(true)
    answer.resolve()
    await toast(page, 'Error', 'Something went wrong. Please try again.').waitFor()
    expect(await field(page).inputValue()).toBe('ada@example.org')
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email')
  })

  test('knows an address that is subscribed already', async () => {
    const page = await openAt('/about', (fresh) =>
      fresh.route(SUBSCRIBE, (route) => refuse(route, 409, 'already_subscribed', 'Known.')),
    )
    await subscribe(page)
    await toast(page, 'Subscription failed', 'This email is already subscribed').waitFor()
  })

  test("shows the server's sentence, or its own where there is none", async () => {
    const page = await openAt('/about', (fresh) =>
      fresh.route(SUBSCRIBE, (route) => refuse(route, 429, 'too_many_requests', 'Too many emails.')),
    )
    await subscribe(page)
    await toast(page, 'Subscription failed', 'Too many emails.').waitFor()
    await page.route(SUBSCRIBE, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await toast(page, 'Subscription failed', 'Failed to subscribe. Please try again.').waitFor()
  })
})

describe('the contact form', () => {
  const type = (page: Page, name: string) => page.getByRole('radio', { name })
  const message = (page: Page) => page.getByLabel('Message', { exact: true })

  test('sends the message to the operator, tells it, and is empty again', async () => {
    const page = await openAt('/contact')
    expect(await type(page, 'General inquiry').isChecked()).toBe(true)
    await fillContactForm(page, { Message: 'My raccoon is gone since copy ninety.' })
    await type(page, 'Partnership').check()
    await page.getByRole('button', { name: 'Send the message' }).click()
    await toast(page, 'Message sent!', "We'll get back to you within 24 hours.").waitFor()
    expect(await message(page).inputValue()).toBe('')
    expect(await type(page, 'General inquiry').isChecked()).toBe(true)
    await findInMail(world.dataDir, /My raccoon is gone since copy ninety\./)
  })

  test('has the address of who is signed in, also where the page is opened directly', async () => {
    const page = await world.openPage()
    const { email } = await signUp(page)
    await page.goto('/contact')
    const field = page.getByRole('form', { name: 'Contact' }).getByLabel('Email', { exact: true })
    await expect.poll(() => field.inputValue()).toBe(email)
  })

  test('while it sends, its button says so and cannot be pressed; what failed is kept', async () => {
    const answer = Promise.withResolvers<void>()
    const page = await openAt('/contact', (fresh) =>
      fresh.route(CONTACT, async (route) => {
        await answer.promise
        await route.abort()
      }),
    )
    await fillContactForm(page)
    await page.getByRole('button', { name: 'Send the message' }).click()
    expect(await page.getByRole('button', { name: 'Sending...' }).isDisabled()).toBe(true)
    answer.resolve()
    await toast(page, 'Failed to send message', 'Please try again or email us directly.').waitFor()
    expect(await message(page).inputValue()).toBe('Mine is gone.')
    expect(await page.getByRole('button', { name: 'Send the message' }).isEnabled()).toBe(true)
  })

  test('where no address is published, a failure sends nobody to one', async () => {
    const page = await openAt('/contact', async (fresh) => {
      await fresh.route(CONTACT, (route) => route.abort())
      await fresh.route('**/contact', async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback()
        const answer = await route.fetch()
        const body = (await answer.text()).replace(/<meta name="contact-email"[^>]*>/, '')
        await route.fulfill({ response: answer, body })
      })
    })
    await fillContactForm(page)
    await page.getByRole('button', { name: 'Send the message' }).click()
    await toast(page, 'Failed to send message', 'Please try again.').waitFor()
  })

  test('has six rows for the message, and sends nothing that lacks something', async () => {
    const page = await openAt('/contact')
    expect(await message(page).getAttribute('rows')).toBe('6')
    let calls = 0
    await page.route(CONTACT, (route) => {
      calls += 1
      return route.abort()
    })
    const send = page.getByRole('button', { name: 'Send the message' })
    await fillContactForm(page, { Email: 'ada' })
    await send.click()
    await fillContactForm(page, { Subject: '   ' })
    await send.click()
    await page.getByText('Enter a subject.').waitFor()
    expect(calls).toBe(0)
  })

  test('"Start Chat" makes it a support request, and puts the cursor where something is missing', async () => {
    const page = await openAt('/contact')
    await page.getByRole('button', { name: 'Start Chat' }).click()
    expect(await type(page, 'Support').isChecked()).toBe(true)
    expect(await page.getByLabel('Subject').inputValue()).toBe('Support request')
    // The cursor comes with the page's next drawing.
    await expect.poll(() => page.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('Ada')
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada')
  })

  test('shows the address and the profiles that the operator publishes', async () => {
    const page = await openAt('/contact')
    expect(await page.getByRole('link', { name: 'hello@example.org' }).getAttribute('href')).toBe(
      'mailto:hello@example.org',
    )
    const profile = page.getByRole('link', { name: 'Bluesky' })
    expect(await profile.getAttribute('href')).toBe('https://bsky.app/profile/drift.example')
  })

  test('"View FAQ" leads to the questions', async () => {
    const page = await openAt('/contact')
    await page.getByRole('link', { name: 'View FAQ' }).click()
    await page.waitForURL('**/pricing#faq')
    await page.waitForFunction(() => (document.getElementById('faq')?.getBoundingClientRect().top ?? 999) < 200)
  })

  test('knows from the address what it is about', async () => {
    const page = await openAt('/pricing')
    await page.getByRole('link', { name: 'Ask for Pro' }).click()
    await page.waitForURL('**/contact?type=sales#form')
    expect(await type(page, 'Sales').isChecked()).toBe(true)
  })
})
