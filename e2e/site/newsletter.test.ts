import { randomUUID } from 'node:crypto'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refuse } from '../fixture/intercept.ts'
import { findInMail } from '../fixture/read-mail.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const VERIFY = '/newsletter/verify?email=ada@example.org&token=x'
const UNSUBSCRIBE = '/newsletter/unsubscribe?email=ada@example.org&token=x'

test('from the form to the email, to the confirmation, and out again', async () => {
  const page = await world.openPage()
  const email = `${randomUUID().slice(0, 8)}@example.org`
  await page.goto('/status')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByLabel('Your email').fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Success!' }).waitFor()

  await page.goto(await findInMail(world.dataDir, linkIn('verify', email)))
  await page.getByRole('heading', { name: 'Email verified successfully' }).waitFor()

  await page.goto(await findInMail(world.dataDir, linkIn('unsubscribe', email)))
  await page.getByText(email).waitFor()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'Successfully unsubscribed from newsletter' }).waitFor()
})

test.each([
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
])('what is said of it covers no part of the form, at $width px', async (viewport) => {
  const page = await world.openPage({ viewport })
  await page.goto('/terms')
  const form = page.getByRole('form', { name: 'Newsletter' })
  const said = page.getByRole('listitem').filter({ hasText: 'Success!' })
  // Where toasts stand, at the one end of the window on a desk and at the other on a phone.
  for (const block of ['start', 'end'] as const) {
    await form.getByLabel('Your email').fill(`${randomUUID().slice(0, 8)}@example.org`)
    await form.evaluate((element, to) => {
      element.scrollIntoView({ block: to, behavior: 'instant' })
      scrollBy({ top: to === 'start' ? -60 : 8, behavior: 'instant' })
    }, block)
    await form.getByRole('button', { name: 'Subscribe' }).press('Enter')
    await said.waitFor()
    await expect.poll(async () => overlap(await form.boundingBox(), await said.boundingBox())).toBe(false)
    await said.getByRole('button', { name: 'Dismiss' }).click()
    await said.waitFor({ state: 'detached' })
  }
})

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

function overlap(one: Box | null, other: Box | null): boolean {
  if (one === null || other === null) throw new Error('It is not to be seen.')
  const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height
}

test('one link makes one call', async () => {
  const page = await world.openPage()
  let calls = 0
  await page.route('**/api/newsletter/verify', (route) => {
    calls += 1
    return route.fulfill({ json: { message: 'x' } })
  })
  await page.goto(VERIFY)
  await page.getByRole('heading', { name: 'Email verified successfully' }).waitFor()
  expect(calls).toBe(1)
})

test('opening the link alone ends no subscription: mail programs open links, too', async () => {
  const page = await world.openPage()
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto(UNSUBSCRIBE)
  await page.getByRole('button', { name: 'Unsubscribe' }).waitFor()
  expect(calls).toEqual([])
})

test.each([
  ['verify', VERIFY, 'Failed to verify email. Token may be expired.'],
  ['unsubscribe', UNSUBSCRIBE, 'Failed to unsubscribe. Please try again.'],
])('a failed %s is told in the server’s words, or in our own', async (call, address, message) => {
  const page = await world.openPage()
  await page.route(`**/api/newsletter/${call}`, (route) => refuse(route, 410, 'token_invalid', 'That one is used up.'))
  await page.goto(address)
  if (call === 'unsubscribe') await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('alert').filter({ hasText: 'That one is used up.' }).waitFor()

  await page.unroute(`**/api/newsletter/${call}`)
  await page.route(`**/api/newsletter/${call}`, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await page.reload()
  if (call === 'unsubscribe') await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('alert').filter({ hasText: message }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
})

test('a link that does not fit says nothing about anybody’s subscription', async () => {
  const page = await world.openPage()
  await page.goto(UNSUBSCRIBE)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was changed.' })
  await alert.waitFor()
  expect(await alert.innerText()).not.toMatch(/ada@example|subscribed\b/)
  await page.getByRole('link', { name: 'Go to the homepage' }).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test.each([
  ['/newsletter/verify', 'Failed to verify email. Token may be expired.'],
  ['/newsletter/unsubscribe?email=ada@example.org', 'Failed to unsubscribe. Please try again.'],
])('%s without the rest of its link says so', async (address, message) => {
  const page = await world.openPage()
  await page.goto(address)
  await page.getByRole('alert').filter({ hasText: message }).waitFor()
})

/** The link of an email to the address. */
function linkIn(purpose: 'verify' | 'unsubscribe', email: string): RegExp {
  const sent = new URLSearchParams({ email }).toString().replace('.', '\\.')
  return new RegExp(`${world.url}/newsletter/${purpose}\\?${sent}&token=[\\w-]+`)
}
