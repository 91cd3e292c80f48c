import { createEvolution, getEvolution } from '@afterimage/contract/evolution-endpoints'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { smallPhoto } from '@afterimage/testing/browser/photos'
import { openColourSight } from '@afterimage/testing/sight/colour-sight'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signUp } from '../fixture/sign-up.ts'

let world: World
beforeAll(async () => {
  const unsure = openColourSight(undefined, async () => 0.9)
  world = await openWorld({ LOOK: 'on' }, { openSight: async () => unsure })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const WHY =
  /A person looks at it before it appears in the gallery: a small network was not sure .* and it often errs\. Anyone with the link can see it already\./

test('an evolution that waits for a person says so to its owner, on its page and on the dashboard, and to nobody else', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  const { token } = await signUp(page)
  const id = await makeAs(page, token)
  await page.goto(`/evolution/${id}`)
  const notice = page.getByRole('status').filter({ hasText: 'Not in the gallery yet' })
  await notice.waitFor()
  expect(await notice.innerText()).toMatch(WHY)

  await page.getByText('Evolution Details').click()
  await page.getByRole('radio', { name: 'Unlisted' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'Public' }).click()
  await notice.waitFor()

  await page.goto('/dashboard')
  expect(await page.getByRole('article').first().innerText()).toMatch(WHY)
  await page.goto(`/project/${id}`)
  await notice.waitFor()

  const stranger = await world.openPage()
  await stranger.goto(`/share/${id}`)
  await stranger.getByRole('heading', { level: 1 }).waitFor()
  expect(await stranger.getByText(WHY).count()).toBe(0)
  await stranger.goto('/gallery')
  await stranger.getByRole('heading', { level: 1, name: /^What became/ }).waitFor()
  await stranger.getByText('Nothing here yet').waitFor()
})

/** A real evolution of the account, once it is complete. */
async function makeAs(page: Page, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const image = { name: 'cup.png', mimeType: 'image/png', buffer: Buffer.from(await smallPhoto('coffee-cup.jpg')) }
  const multipart = { totalFrames: '3', aiProvider: 'local', aiModelId: 'blobs', image }
  const created = await page.request.post(createEvolution.path, { headers, multipart })
  const { evolutionId: id } = createEvolution.ok.body.parse(await created.json())
  const look = async () =>
    getEvolution.ok.body.parse(await (await page.request.get(`/api/evolution/${id}`, { headers })).json()).evolution
  await expect.poll(async () => (await look()).status, { timeout: 60_000 }).toBe('completed')
  await expect.poll(async () => (await look()).galleryHold?.state, { timeout: 20_000 }).toBe('held')
  return id
}
