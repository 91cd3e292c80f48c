import { readFile } from 'node:fs/promises'
import { evolutionDetail } from '@afterimage/contract/evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, photoPath } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PROJECT_LIST } from '../fixture/account-states.ts'
import { bringPicture } from '../fixture/bring-picture.ts'
import { refuse } from '../fixture/intercept.ts'
import { FINISHED, ONE_PROJECT } from '../fixture/one-project.ts'
import { signUp } from '../fixture/sign-up.ts'
import { slowDownUploads, writeNoise } from '../fixture/slow-upload.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title }).first()

test('a picture dropped on the dashboard becomes a project, in the gallery or not; when it cannot, a toast says so and the picture stays', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  const { token } = await signUp(page)
  await page.route(PROJECT_LIST, async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: ONE_PROJECT })
    await refuse(route, 422, 'image_rejected', 'The picture is damaged.')
  })
  await page.goto('/dashboard')
  const form = page.getByRole('form', { name: 'Quick project' })
  await form.waitFor()
  await dropFile(page, photoPath('raccoon.jpg'))
  await form.getByLabel('Style').selectOption('Dreamy')
  expect(await form.getByLabel('Who can see it').inputValue()).toBe('public')
  await form.getByLabel('Who can see it').selectOption('Unlisted: by its link')
  await form.getByRole('button', { name: 'Create Project' }).click()
  await toast(page, 'Failed to create project').getByText('The picture is damaged.').waitFor()
  await form.getByAltText('Preview of raccoon.jpg').waitFor()

  await page.unroute(PROJECT_LIST)
  await form.getByRole('button', { name: 'Create Project' }).click()
  await page.waitForURL(/\/project\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: 'Dreamy' }).waitFor()
  const id = page.url().split('/').at(-1)
  const detail = await page.request.get(`/api/evolution/${id}`)
  expect(evolutionDetail.parse(await detail.json()).evolution.visibility).toBe('unlisted')
  await page.request.post(`/api/evolution/${id}/cancel`, { headers: { authorization: `Bearer ${token}` } })
  await toast(page, 'Transformation cancelled').waitFor()
})

test('a quick project says how much of its picture has gone out, too, and can be called off', async () => {
  const page = await world.openFreshPage()
  await signUp(page)
  await page.route(PROJECT_LIST, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: ONE_PROJECT }) : route.continue(),
  )
  await page.goto('/dashboard')
  const form = page.getByRole('form', { name: 'Quick project' })
  await dropFile(page, await writeNoise(world.dataDir, { width: 600, height: 480 }), 'image/png')
  await slowDownUploads(page)
  await form.getByRole('button', { name: 'Create Project' }).click()
  await form.getByRole('progressbar', { name: 'Uploading the picture' }).waitFor()
  await form.getByText(/uploaded, about \d+ s left/).waitFor()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => form.getByRole('button', { name: 'Create Project' }).isEnabled()).toBe(true)
  await form.getByAltText('Preview of noise-600.png').waitFor()
  expect(await page.getByText('Failed to create project').count()).toBe(0)
})

test('a picture that is pasted anywhere on the dashboard is taken as well', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await signUp(page)
  await page.route(PROJECT_LIST, (route) => route.fulfill({ json: ONE_PROJECT }))
  await page.goto('/dashboard')
  const form = page.getByRole('form', { name: 'Quick project' })
  await form.getByText('Paste or drop it anywhere on this page.').waitFor()
  const bytes = await readFile(photoPath('raccoon.jpg'))
  await bringPicture(page, 'paste', 'body', { name: 'pasted.jpg', mimeType: 'image/jpeg', bytes })
  await form.getByAltText('Preview of pasted.jpg').waitFor()
})

test('a high picture stands whole on its card, and what became of it exactly over it', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await signUp(page)
  const urls = { thumbnail_url: '/files/before.svg', result_thumbnail_url: '/files/after.svg' }
  await page.route(PROJECT_LIST, (route) =>
    route.fulfill({ json: { ...ONE_PROJECT, projects: [{ ...FINISHED, status: 'completed', ...urls }] } }),
  )
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400"/></svg>'
  await page.route('**/files/*.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
  await page.goto('/dashboard')
  const pictures = page.getByRole('article').locator('img')
  await pictures.last().evaluate((picture: HTMLImageElement) => picture.decode())
  await pictures.first().evaluate((picture: HTMLImageElement) => picture.decode())
  expect(await pictures.count()).toBe(2)
  expect(await pictures.first().boundingBox()).toEqual(await pictures.last().boundingBox())
})
