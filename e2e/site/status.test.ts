import { getStatus } from '@afterimage/contract/status-endpoint'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const POLL_MS = 15_000

test('a fresh server says that everything works, part by part', async () => {
  const page = await world.openPage()
  await page.goto('/status')
  await page.getByRole('heading', { level: 1, name: /^Everything works,/ }).waitFor()
  for (const part of ['API', 'Database', 'Queue', 'Storage']) {
    await page
      .getByRole('listitem')
      .filter({ hasText: part })
      .getByText(/^(Operational|Idle)$/)
      .waitFor()
  }
  await page.getByText('Nobody is waiting. Yours would start right away.').waitFor()
  await page.getByRole('heading', { level: 3 }).first().waitFor()
})

test('a footer’s link leads to it', async () => {
  const page = await world.openPage()
  await page.goto('/gallery')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
  await page.waitForURL('**/status')
})

test('what changes is told by itself, and a page that nobody looks at does not ask', async () => {
  const page = await world.openPage()
  const calls = await countCalls(page)
  await page.clock.install()
  await page.goto('/status')
  await page.getByRole('heading', { level: 1, name: /^Everything works,/ }).waitFor()
  expect(calls.count).toBe(1)

  calls.state = 'down'
  await page.clock.fastForward(POLL_MS)
  await page.getByRole('heading', { level: 1, name: /^Something is broken\./ }).waitFor()
  expect(calls.count).toBe(2)

  await show(page, 'hidden')
  await page.clock.fastForward(10 * POLL_MS)
  expect(calls.count).toBe(2)
  calls.state = 'operational'
  await show(page, 'visible')
  await page.getByRole('heading', { level: 1, name: /^Everything works,/ }).waitFor()
})

test('a server that does not answer is told of, with what was last known', async () => {
  const page = await world.openPage()
  await page.clock.install()
  await page.goto('/status')
  await page.getByRole('heading', { level: 1, name: /^Everything works,/ }).waitFor()
  await page.route('**/api/status', (route) => route.abort())
  await page.clock.fastForward(POLL_MS)
  await page.getByRole('alert').filter({ hasText: 'The API does not answer' }).waitFor()
  await page.getByText('Below is the last known state.').waitFor()
  await page.unroute('**/api/status')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('heading', { level: 1, name: /^Everything works,/ }).waitFor()
})

/** Counts the calls, and answers them as the server does but for the state that is wanted. */
async function countCalls(page: Page) {
  const calls: { count: number; state: 'operational' | 'down' } = { count: 0, state: 'operational' }
  await page.route('**/api/status', async (route) => {
    calls.count += 1
    const status = getStatus.ok.body.parse(await (await route.fetch()).json())
    await route.fulfill({ json: { ...status, state: calls.state } })
  })
  return calls
}

/** Hides the page, or shows it again, as going to another tab does. */
async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}
