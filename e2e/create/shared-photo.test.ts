import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { smallPhoto } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const PHONE = { viewport: { width: 375, height: 812 } }

/** As the system does with a photo that somebody shares: a form that another application fills in. */
async function share(page: Page): Promise<void> {
  const picture = Buffer.from(await smallPhoto('coffee-cup.jpg')).toString('base64')
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share-photo', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' })
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'kaffee & tasse.png', { type: 'image/png' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, picture)
}

async function install(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('appinstalled'))
    const isReady = async () =>
      (await navigator.serviceWorker.getRegistration('/share-photo'))?.active?.state === 'activated'
    while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 20))
  })
}

test('a photo that is shared to the installed application lies on the create screen, once', async () => {
  const page = await world.openPage(PHONE)
  await page.goto('/app')
  await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  await install(page)
  await share(page)
  await page.getByRole('button', { name: 'Remove image' }).waitFor()
  await page.waitForURL((url) => url.pathname === '/app' && url.search === '')
  await page.reload()
  await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  expect(await page.getByRole('button', { name: 'Remove image' }).count()).toBe(0)
})

test('one that was lost on the way is asked for again', async () => {
  const page = await world.openPage(PHONE)
  await page.goto('/app')
  await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  await share(page)
  await page.getByText('The photo did not arrive', { exact: true }).waitFor()
})

test('the phone’s menu offers to install the application where the browser can, and asks once', async () => {
  const page = await world.openPage(PHONE)
  await page.goto('/app')
  await page.getByRole('button', { name: 'Menu' }).click()
  const offer = page.getByRole('button', { name: 'Install the app' })
  expect(await offer.count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const prompt = () => {
      document.documentElement.dataset.asked = 'yes'
      return Promise.resolve()
    }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })
  await page.getByRole('button', { name: 'Menu' }).click()
  await offer.click()
  expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBe('yes')
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await offer.count()).toBe(0)
})
