import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { openReceiver, postNearby, type Receiver } from '@afterimage/testing/server/webhook-receiver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../fixture/sign-up.ts'

let world: World
let receiver: Receiver
let isBroken = true
beforeAll(async () => {
  receiver = await openReceiver({
    '/hook': (_request, response) => response.writeHead(isBroken ? 500 : 200).end(isBroken ? 'no such table' : ''),
  })
  world = await openWorld({}, { postTo: postNearby() })
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

test('a webhook is added in the profile, tested, seen failing, sent again, switched off and removed', async () => {
  const page = await world.openPage({ viewport: { width: 375, height: 812 } })
  await signUp(page)
  await page.goto('/profile')
  const panel = page.getByRole('region', { name: 'Webhooks', exact: true })
  await panel.getByRole('button', { name: 'New webhook' }).click()
  const form = panel.getByRole('form', { name: 'New webhook' })
  const address = form.getByLabel('Address')
  const submit = form.getByRole('button', { name: 'Add the webhook' })
  expect(await address.evaluate((field) => field === document.activeElement)).toBe(true)
  await address.fill('http://10.0.0.1/hook')
  await submit.click()
  await form.getByText('The address leads to a network that is not public.').waitFor()
  await address.fill(`${receiver.url}/hook`)
  await form.getByLabel('For').selectOption('a Discord channel')
  await submit.click()
  await form.getByText('Copy the webhook’s address from the settings of the channel in Discord.').waitFor()
  await form.getByLabel('For').selectOption('a program of yours')
  await submit.click()
  const made = panel.getByRole('region', { name: 'Your new signing secret' })
  await made.getByText(/^whsec_\S{44}$/).waitFor()
  expect(await made.evaluate((shown) => shown === document.activeElement)).toBe(true)

  await panel.getByRole('button', { name: /^Send a test/ }).click()
  const log = panel.getByRole('list', { name: 'Deliveries' })
  await log.getByText('It answered with status 500.').waitFor()
  await log.getByText('no such table').waitFor()
  await log.getByText('Waiting').waitFor()
  isBroken = false
  await log.getByRole('button', { name: 'Send again webhook.test' }).click()
  await log.getByText('Delivered').waitFor()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([ids[0], ids[0]])

  await panel.getByRole('button', { name: /^Switch off/ }).click()
  await panel.getByText(/^Switched off on .*: by you\.$/).waitFor()
  await panel.locator('button:focus', { hasText: 'Switch on' }).press('Enter')
  await panel.getByRole('button', { name: /^Switch off/ }).waitFor()
  await panel.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await panel.getByRole('button', { name: /^Remove/ }).waitFor({ state: 'detached' })
  await panel.locator('button:focus', { hasText: 'New webhook' }).waitFor()
})
