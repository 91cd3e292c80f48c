import { reportEvolution } from '@afterimage/contract/gallery-endpoints'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers, ON_A_DESK } from '../fixture/find-barriers.ts'
import { runAdmin } from '../fixture/run-admin.ts'
import { signUp } from '../fixture/sign-up.ts'

let world: World
/** An evolution that one grave report has hidden. */
let id: string
let email: string
let page: Page
beforeAll(async () => {
  world = await openWorld()
  const maker = await world.openFreshPage()
  const made = await makeEvolution(maker, { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
  id = made.evolution.id
  const reporter = await world.openFreshPage()
  const reported = await reporter.request.post(reportEvolution.path.replace(':id', id), {
    data: { reason: 'intimate', details: 'This is me.' },
  })
  expect(reported.status()).toBe(200)
  page = await world.openPage(ON_A_DESK)
  email = (await signUp(page)).email
})
afterAll(() => world?.close())

const notFound = () => page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
const pageTitle = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('an account that is no operator finds nothing at the address, and loads none of the screen', async () => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const answer = await page.goto('/admin/queue')
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await notFound()
  expect(loaded.filter((url) => /operator-screen|\/api\/operator\//.test(url))).toEqual([])
  await page.goto('/app/dashboard')
  await page.getByRole('link', { name: email }).waitFor()
  expect(await page.getByRole('link', { name: 'Operator' }).count()).toBe(0)
})

test('what was reported is looked at and decided by keys, and the decision taken back', async () => {
  await runAdmin(world.dataDir, 'prove', email)
  await runAdmin(world.dataDir, 'operator', email, 'on')
  await page.goto('/app/dashboard')
  await page.getByRole('link', { name: 'Operator', exact: true }).click()
  await page.getByRole('link', { name: '1 hidden by reports' }).click()
  await pageTitle('Moderation').waitFor()
  const entry = page.getByRole('article')
  await entry.getByText('This is me.').waitFor()
  expect(await entry.getByRole('img').count()).toBe(0)
  await entry.focus()
  await page.keyboard.press('v')
  const loads = (picture: Element) => picture instanceof HTMLImageElement && picture.naturalWidth > 0
  for (const name of ['Original', 'Frame 3']) {
    const picture = entry.getByRole('img', { name })
    await expect.poll(() => picture.evaluate(loads)).toBe(true)
  }
  expect(await findBarriers(page)).toEqual([])

  await page.keyboard.press('r')
  await page.keyboard.type('Not this')
  expect(await page.getByLabel('Reason for its owner (optional)').inputValue()).toBe('Not this')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.getByRole('status').filter({ hasText: 'Shown: ' }).waitFor()
  await page.getByText('Nothing waits here').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Nothing waits here')
  const share = () => page.request.get(`/api/evolution/${id}`, { headers: { authorization: '' } })
  expect((await share()).status()).toBe(200)
  await page.getByRole('button', { name: 'Hide it again' }).click()
  await page.getByRole('status').filter({ hasText: 'Hidden: ' }).waitFor()
  expect((await share()).status()).toBe(410)
})

test('credits are given with a reason, which stands in the ledger and in the audit log', async () => {
  await page.goto(`/admin/accounts?search=${email}`)
  await page.getByRole('link', { name: email }).last().click()
  await pageTitle(email).waitFor()
  const form = page.getByRole('form', { name: 'Give or take credits' })
  await form.getByRole('button', { name: 'Change the credits' }).click()
  await form.getByText('Enter a whole number, such as 50 or -20.').waitFor()
  await form.getByLabel('Credits').fill('99999999')
  await form.getByText('Change at most 1,000,000 credits at once.').waitFor()
  await form.getByLabel('Credits').fill('1e3')
  await form.getByText('Enter a whole number, such as 50 or -20.').waitFor()
  await form.getByLabel('Credits').fill('25')
  await form.getByLabel('Reason').fill('Sorry for the outage')
  await form.getByRole('button', { name: 'Change the credits' }).click()
  await page.getByRole('list', { name: 'Ledger' }).getByRole('listitem').filter({ hasText: '+25' }).waitFor()
  await page.getByText('125 left').waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Audit log' }).click()
  const entries = page.getByRole('list', { name: 'Audit entries' }).getByRole('listitem')
  await entries.filter({ hasText: 'Sorry for the outage' }).filter({ hasText: email }).waitFor()
  await entries.filter({ hasText: 'Showed an evolution again' }).waitFor()
  await entries.filter({ hasText: 'by command' }).first().waitFor()
})

test('a role that is taken away closes the screen at the next call', async () => {
  await runAdmin(world.dataDir, 'operator', email, 'off')
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Jobs' }).click()
  await page.getByRole('heading', { name: 'You are not an operator any more.' }).waitFor()
  await page.reload()
  await notFound()
})
