import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../fixture/sign-up.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

test('a key is made in the profile, shown once, used by a program, and revoked', async () => {
  const page = await world.openPage({ viewport: { width: 375, height: 812 } })
  await signUp(page)
  await page.goto('/profile')
  const panel = page.getByRole('region', { name: 'API keys', exact: true })
  await panel.getByText('0 of 100 calls used').waitFor()
  await panel.getByRole('button', { name: 'New API key' }).click()
  const form = panel.getByRole('form', { name: 'New API key' })
  expect(await form.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true)
  for (const scope of ['read', 'create']) await form.getByRole('checkbox', { name: scope }).uncheck()
  await form.getByLabel('Name').fill('My script')
  await form.getByRole('button', { name: 'Make the key' }).click()
  await form.getByText('Choose what the key may do.').waitFor()
  await form.getByRole('checkbox', { name: 'read' }).check()
  await form.getByRole('button', { name: 'Make the key' }).click()

  const made = panel.getByRole('region', { name: 'Your new API key' })
  const secret = await made.getByText(/^aft_/).innerText()
  expect(await made.evaluate((shown) => shown === document.activeElement)).toBe(true)
  const call = () => fetch(new URL('/api/user', page.url()), { headers: { authorization: `Bearer ${secret}` } })
  expect((await call()).status).toBe(200)

  await page.reload()
  await panel.getByText('1 of 100 calls used').waitFor()
  await panel.getByText(/^aft_\S{6}… · read · expires .* · last used /).waitFor()
  expect(await page.getByText(secret).count()).toBe(0)
  await drawLate(page)
  await panel.getByRole('button', { name: 'Revoke My script' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await panel.getByRole('button', { name: 'Revoke My script' }).waitFor({ state: 'detached' })
  await panel.locator('button:focus', { hasText: 'New API key' }).waitFor()
  expect((await call()).status).toBe(401)
})

/** As a busy machine does: what has changed is drawn some frames after it is known. */
async function drawLate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const atOnce = window.setTimeout
    const late = (run: () => void, ms = 0) => atOnce(run, ms + 200)
    Object.assign(window, { setTimeout: late })
  })
}
