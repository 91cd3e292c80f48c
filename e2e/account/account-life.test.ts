import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, smallPhoto, writeSmallPhoto } from '@afterimage/testing/browser/photos'
import { hasPostgres, type PostgresServer, startPostgres } from '@afterimage/testing/databases/postgres'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findInMail } from '../fixture/read-mail.ts'

const EMAIL = 'ada@example.org'

describe.each(hasPostgres ? ['PGlite', 'PostgreSQL'] : ['PGlite'])('on %s', (database) => {
  let postgres: PostgresServer | undefined
  let world: World
  let photo: string
  beforeAll(async () => {
    if (database === 'PostgreSQL') postgres = await startPostgres()
    const own = postgres ? { DATABASE_URL: await postgres.createDatabase() } : {}
    world = await openWorld({ VISITOR_DAILY_LIMIT: '2', ...own })
    photo = await writeSmallPhoto('raccoon.jpg', world.dataDir)
  })
  afterAll(async () => {
    await world?.close()
    await postgres?.stop()
  })

  test('a visitor signs up, finds what they made, spends their credits, resets the password and leaves for good', async () => {
    const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
    await start(page, photo, { iterations: 50, model: 'Faithful' })
    const evolution = new URL(page.url()).pathname

    await signUpFromHere(page)
    expect(new URL(page.url()).pathname).toBe(evolution)
    await toast(page, 'Welcome to Afterimage!').waitFor()

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByText(`Welcome, ${EMAIL}`).waitFor()
    await page.getByRole('article').waitFor()
    expect(await page.getByRole('link', { name: /^View Details/ }).getAttribute('href')).toBe(
      evolution.replace('evolution', 'project'),
    )

    await watchOverTheSocket(page, photo)
    await runOutOfCredits(page, photo)
    await resetPassword(page, world.dataDir)
    await deleteAccount(page, 'a better one')

    await page.goto(evolution)
    await toast(page, 'Evolution not found').waitFor()
  }, 400_000)
})

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title }).first()

async function start(
  page: Page,
  photo: string,
  { iterations, model }: { iterations: number; model: string },
): Promise<void> {
  await page.goto('/app')
  await dropFile(page, photo, 'image/png')
  await page.getByRole('radio', { name: `${iterations} iterations` }).check()
  await page.getByRole('radio', { name: new RegExp(`^${model}`) }).check()
  await page.getByRole('button', { name: `Start ${iterations} Iterations` }).click()
  await page.waitForURL(/\/evolution\/[0-9a-f-]{36}$/)
}

async function signUpFromHere(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill('lovelace')
  await page.getByLabel('Confirm password').fill('lovelace')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/evolution\//)
}

/** Everything the project screen learns after its first look comes over the live channel. */
async function watchOverTheSocket(page: Page, photo: string): Promise<void> {
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await start(page, photo, { iterations: 10, model: 'Melt' })
  const id = page.url().split('/').at(-1)
  await page.goto(`/project/${id}`)
  await page.getByRole('main').getByText('Completed', { exact: true }).first().waitFor({ timeout: 180_000 })
  await page.locator('video').waitFor()
  expect(heard.map((text) => JSON.parse(text).type)).toContain('complete')
}

async function runOutOfCredits(page: Page, photo: string): Promise<void> {
  await page.goto('/app')
  await page.getByText('You have 97 credits.').waitFor()
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  // Of a size that is soon made. Four are paid with credits; the fifth is what was left of the day.
  const tiny = Buffer.from(await smallPhoto('raccoon.jpg', 64))
  for (let times = 0; times < 5; times += 1) {
    const answer = await page.request.post(createEvolution.path, {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        totalFrames: '100',
        aiProvider: 'local',
        aiModelId: 'blobs',
        image: { name: 'raccoon.png', mimeType: 'image/png', buffer: tiny },
      },
    })
    expect(answer.status()).toBe(201)
  }
  // The page still believes in 97; the server knows better.
  await dropFile(page, photo, 'image/png')
  await page.getByRole('radio', { name: '100 iterations' }).check()
  await page.getByRole('button', { name: 'Start 100 Iterations' }).click()
  await toast(page, 'Failed to start evolution').waitFor()
  await page.getByText('100 iterations cost 20 credits; you have 17.').waitFor()
  await page.getByRole('button', { name: 'Use 50 iterations' }).click()
  expect(await page.getByRole('button', { name: 'Start 50 Iterations' }).isEnabled()).toBe(true)
}

async function resetPassword(page: Page, dataDir: string): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The sign-in form, which also asks for an email, stays until the next screen's code has come.
  const form = page.getByRole('form', { name: 'Ask for a link' })
  await form.getByLabel('Email').fill(EMAIL)
  await form.getByRole('button', { name: 'Ask for a link' }).click()
  await page.getByText('Now ask the operator for it').waitFor()
  await page.goto(await findInMail(dataDir, /\/reset-password\?token=[\w%-]+/))
  await page.getByLabel('New password', { exact: true }).fill('a better one')
  await page.getByLabel('Confirm password').fill('a better one')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.waitForURL('**/login')
  await signIn(page, 'lovelace', 'Login failed')
  await signIn(page, 'a better one', 'Welcome back!')
}

async function signIn(page: Page, password: string, outcome: 'Login failed' | 'Welcome back!'): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await toast(page, outcome).getByRole('button', { name: 'Dismiss' }).click()
}

async function deleteAccount(page: Page, password: string): Promise<void> {
  await page.getByRole('link', { name: EMAIL }).click()
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await page.getByLabel('Confirm your password').fill(password)
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await toast(page, 'Account deleted').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  await page.goto('/login')
  await signIn(page, password, 'Login failed')
}
