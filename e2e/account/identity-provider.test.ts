import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { startIdentityProvider, type TestIdentityProvider } from '@afterimage/testing/server/identity-provider'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../fixture/find-barriers.ts'

let club: TestIdentityProvider
let world: World
beforeAll(async () => {
  club = await startIdentityProvider()
  world = await openWorld({
    AUTH_PASSWORD: 'off',
    OIDC_ISSUER: club.issuer,
    OIDC_CLIENT_ID: club.clientId,
    OIDC_CLIENT_SECRET: club.clientSecret,
    OIDC_NAME: 'The Club',
    OIDC_ID: 'club',
  })
})
afterAll(async () => {
  await world?.close()
  await club?.close()
})

/** At the provider: the name, any password, and that this site may know the address. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue with The Club' })

test('somebody signs in with an account elsewhere, goes on where they meant to, and deletes the account without a password', async () => {
  const page = await world.openPage({ viewport: { width: 375, height: 812 } })
  await page.goto('/login?returnTo=%2Fprofile')
  await proceed(page).waitFor()
  expect(await page.getByLabel('Password').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await proceed(page).click()
  await signInThere(page, 'ada')
  await page.waitForURL('**/profile')
  await page.getByText('Your account has been created with 100 free credits').first().waitFor()
  await page.getByText('You can sign in with The Club').waitFor()
  await page.getByText('Confirmed', { exact: true }).waitFor()
  expect(await page.getByRole('form', { name: 'Change the password' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await page.getByLabel('Confirm your email address').fill('eve@example.com')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await page.getByText('That is not the email address of this account.').waitFor()
  await page.getByLabel('Confirm your email address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Account deleted' }).waitFor()
})

test('an answer that is used again signs nobody in, and says what to do', async () => {
  const page = await world.openPage()
  await page.goto('/register')
  await proceed(page).click()
  const back = page.waitForRequest(/\/login\/from\/club\?/)
  await signInThere(page, 'grace')
  const answer = (await back).url()
  await page.waitForURL('**/app/dashboard')
  await page.evaluate(() => localStorage.clear())
  await page.goto(answer)
  await page.getByRole('alert').filter({ hasText: 'is over or was begun elsewhere' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'Back to signing in' }).click()
  await proceed(page).waitFor()
})
