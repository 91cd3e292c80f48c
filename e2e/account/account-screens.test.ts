import { readFile } from 'node:fs/promises'
import { listProviders } from '@afterimage/contract/provider-endpoints'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT_LIST } from '../fixture/account-states.ts'
import { refuse } from '../fixture/intercept.ts'
import { FINISHED, ONE_PROJECT, SECOND } from '../fixture/one-project.ts'
import { signUp } from '../fixture/sign-up.ts'
import { filesInZip } from '../fixture/zip-files.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title }).first()

async function openAt(path: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await prepare?.(page)
  await page.goto(path)
  return page
}

async function register(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('Email').fill('bob@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(confirmation)
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('a password can be looked at while it is typed', async () => {
  const page = await openAt('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('abcdef')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  expect(await password.getAttribute('type')).toBe('password')
})

test('a registration with two passwords, or a short one, is stopped on the page', async () => {
  const page = await openAt('/register')
  await register(page, 'abcdef', 'abcdeg')
  await toast(page, 'Passwords do not match').getByText('Please make sure your passwords match').waitFor()
  const confirmation = page.getByLabel('Confirm password')
  expect(await confirmation.getAttribute('aria-invalid')).toBe('true')
  expect(await confirmation.evaluate((field) => field === document.activeElement)).toBe(true)
  await register(page, 'abc', 'abc')
  await toast(page, 'Password too short').getByText('Password must be at least 6 characters long').waitFor()
  await page.getByText('Password too short.').waitFor()
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
})

test('a session that was ended elsewhere says so', async () => {
  const page = await openAt('/dashboard', signUp)
  await page.route(PROJECT_LIST, (route) => refuse(route, 401, 'authentication_required', 'Please sign in.'))
  await page.reload()
  await toast(page, 'You have been signed out').getByText('Please sign in again').waitFor()
})

test('while a sign-in runs, its fields are locked and the button says so', async () => {
  const page = await openAt('/login', (fresh) => fresh.route('**/api/auth/login', () => new Promise(() => {})))
  await page.getByLabel('Email').fill('bob@example.org')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  expect(await page.getByRole('button', { name: 'Logging in...' }).isDisabled()).toBe(true)
  expect(await page.getByLabel('Email').isDisabled()).toBe(true)
})

test('the demo account is one click away, its credentials are written there, and it leads back', async () => {
  const page = await openAt('/login?returnTo=/dashboard')
  await page.getByText('demo@afterimage.example').waitFor()
  await page.getByRole('button', { name: 'Try Demo Account' }).click()
  await toast(page, 'Welcome to Afterimage!').waitFor()
  await page.waitForURL('**/app/dashboard')
  await page.getByText('No projects yet').waitFor()
})

test('a sign-in never leads to another site', async () => {
  const page = await openAt('/login?returnTo=//evil.example/app')
  await page.getByRole('button', { name: 'Try Demo Account' }).click()
  await page.waitForURL(`${world.url}/app`)
})

test('one can go on without an account, and wave the banner away', async () => {
  const page = await openAt('/login')
  await page.getByRole('link', { name: 'Skip Login (Anonymous)' }).click()
  await page.waitForURL(`${world.url}/`)
  await page.getByRole('link', { name: 'Start Free' }).first().click()
  const banner = page.getByRole('complementary', { name: 'Demo mode' })
  expect(await banner.innerText()).toContain('100 free credits')
  expect(await banner.getByRole('link', { name: 'Sign Up Free' }).getAttribute('href')).toBe('/register')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  expect(await banner.count()).toBe(0)
})

test('the bar shows who is here; Logout leads to the front page and forgets the token', async () => {
  const page = await openAt('/login')
  await page.getByRole('button', { name: 'Try Demo Account' }).click()
  await page.getByText('100 credits', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'demo@afterimage.example' }).click()
  await page.waitForURL('**/app/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${world.url}/`)
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
  const kept = await page.evaluate(() => ['auth-storage', 'auth_token'].map((key) => localStorage.getItem(key)).join())
  expect(kept).not.toContain('true')
  expect(kept).not.toContain('"token":"')
})

test('on a phone the menu leads everywhere', async () => {
  const page = await world.openPage({ viewport: { width: 375, height: 812 } })
  await signUp(page)
  await page.goto('/app')
  // The bar is drawn anew with the screen.
  await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL('**/app/profile')
})

test('a token that the server does not know signs out, and the console says why', async () => {
  const page = await world.openPage()
  await page.addInitScript(() => {
    localStorage.setItem('auth_token', 'stale')
    localStorage.setItem('auth-storage', '{"state":{"token":"stale","isAuthenticated":true},"version":0}')
  })
  const logged = page.waitForEvent('console', (message) => message.text() === 'Authentication required')
  await page.goto('/dashboard')
  await logged
  await page.getByRole('heading', { name: 'Sign in to see your projects.' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('the profile shows the history, cannot sell credits yet, and hands the data over', async () => {
  const page = await openAt('/profile', signUp)
  await page.getByText('+100').waitFor()
  await page.getByRole('button', { name: 'Buy credits' }).click()
  await toast(page, 'Coming soon!').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything (ZIP)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('afterimage-export.zip')
  expect(await filesInZip(await readFile(await file.path()))).toEqual(['account.json'])
})

test('sessions that cannot be loaded say so, and come when they are asked for again', async () => {
  const list = '**/user/sessions'
  const page = await openAt('/profile', async (fresh) => {
    await signUp(fresh)
    await fresh.route(list, (route) => refuse(route, 429, 'too_many_requests', 'Too many requests. Try again later.'))
  })
  const notice = page.getByRole('alert').filter({ hasText: 'Your sessions could not be loaded' })
  await notice.getByText('Too many requests.').waitFor()
  await page.unroute(list)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This device').waitFor()
  expect(await notice.count()).toBe(0)
})

test('more projects than a page holds come when they are asked for; the counters know them all', async () => {
  const page = await openAt('/dashboard', async (fresh) => {
    await signUp(fresh)
    await fresh.route(PROJECT_LIST, (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor')
      const project = { ...FINISHED, id: cursor ?? FINISHED.id, style: cursor === null ? 'dreamy' : 'chaotic' }
      return route.fulfill({
        json: { ...ONE_PROJECT, projects: [project], nextCursor: cursor === null ? SECOND : null },
      })
    })
  })
  await page.getByRole('heading', { name: 'Dreamy' }).waitFor()
  expect(await page.getByRole('definition').first().innerText()).toBe('1,204')
  const more = page.getByRole('button', { name: 'Load more projects' })
  await more.click()
  await page.getByRole('heading', { name: 'Chaotic' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(2)
  expect(await more.count()).toBe(0)
})

test('the counters, which know all projects, stay while another filter is on its way', async () => {
  const answer = Promise.withResolvers<void>()
  const page = await openAt('/dashboard', async (fresh) => {
    await signUp(fresh)
    await fresh.route(PROJECT_LIST, async (route) => {
      const isFiltered = new URL(route.request().url()).searchParams.has('status')
      if (isFiltered) await answer.promise
      const counts = { ...ONE_PROJECT.counts, total: isFiltered ? 1_205 : 1_204 }
      await route.fulfill({ json: { ...ONE_PROJECT, counts } })
    })
  })
  const total = page.getByRole('definition').first()
  await page.getByRole('article').first().waitFor()
  await page.getByLabel('Status').selectOption({ label: 'Failed' })
  await page.locator('[aria-busy=true]').first().waitFor()
  expect(await total.innerText()).toBe('1,204')
  answer.resolve()
  await expect.poll(() => total.innerText()).toBe('1,205')
})

test('a model that needs an account is shown with the way to one, and cannot be chosen before', async () => {
  const page = await openAt('/app', (page) =>
    page.route('**/api/providers', async (route) => {
      const { providers } = listProviders.ok.body.parse(await (await route.fetch()).json())
      const locked = providers.map((one) => ({
        ...one,
        models: one.models.map((model, place) => ({ ...model, needsAccount: place === 0 })),
      }))
      await route.fulfill({ json: { providers: locked } })
    }),
  )
  const locked = page.getByRole('radio', { name: /Account required/ })
  await locked.waitFor()
  expect(await locked.isDisabled()).toBe(true)
  expect(await page.getByRole('radio', { name: /Melt/ }).isEnabled()).toBe(true)
  expect(await page.getByRole('link', { name: 'Sign up free' }).last().getAttribute('href')).toBe(
    '/register?returnTo=%2Fapp',
  )
})

test('with the server out of reach a project can be simulated to its end, and the page says that it is not real', async () => {
  const page = await openAt('/dashboard', async (fresh) => {
    await signUp(fresh)
    await fresh.clock.install()
    await fresh.route(PROJECT_LIST, (route) => route.abort())
  })
  await page.getByRole('button', { name: 'Simulate a project' }).click()
  await page.waitForURL(/\/project\/demo-/)
  await page.getByText('This is a simulation').waitFor()
  const film = page.locator('video[src="/sample-film.mp4"]')
  // Five frames a second, a hundred in all.
  await expect.poll(() => page.clock.runFor(1_000).then(() => film.count())).toBe(1)
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1)
})

test('a project that the operator removed says so, with the reason, and offers nothing in vain', async () => {
  const said = 'The operator of this site removed your evolution and its files. The reason given: “Not allowed.”'
  const page = await openAt('/project/00000000-0000-4000-8000-000000000009', async (fresh) => {
    await signUp(fresh)
    await fresh.route('**/api/projects/*', (route) => refuse(route, 410, 'evolution_removed', said))
  })
  await page.getByRole('heading', { name: 'Removed.' }).waitFor()
  await page.getByText(said).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('what the operator removed lately stands on the dashboard, with the reason', async () => {
  const removed = [
    {
      id: '00000000-0000-4000-8000-000000000009',
      created_at: '2026-01-02T12:00:00.000Z',
      removed_at: '2026-01-03T12:00:00.000Z',
      reason: 'Not allowed.',
    },
  ]
  const page = await openAt('/dashboard', async (fresh) => {
    await signUp(fresh)
    await fresh.route(PROJECT_LIST, (route) => route.fulfill({ json: { ...ONE_PROJECT, removed } }))
  })
  await page.getByText('One of your projects was removed').waitFor()
  await page.getByText('The reason given: “Not allowed.”').waitFor()
})

test('an unknown project is not found, and a way leads back', async () => {
  const page = await openAt('/project/00000000-0000-4000-8000-000000000009', signUp)
  await page.getByRole('heading', { name: 'Project not found' }).waitFor()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.waitForURL('**/app/dashboard')
})
