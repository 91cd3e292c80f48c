import assert from 'node:assert/strict'
import { photoPath } from '@afterimage/testing/browser/photos'
import type { KeyInput, Page } from 'puppeteer-core'

const FILM_WITHIN_MS = 180_000
const HERO_WITHIN_MS = 30_000

export interface Journey {
  readonly name: string
  readonly go: (page: Page, url: string) => Promise<void>
}

const bySelector = (page: Page, selector: string) => page.waitForSelector(`::-p-xpath(${selector})`)
const heading = (page: Page, text: string) => bySelector(page, `//h1[contains(normalize-space(.), "${text}")]`)
const press = async (page: Page, selector: string) => (await bySelector(page, selector))?.click()
const isAlive = (page: Page) => page.waitForSelector('#root:not([data-rendered])')

/** The hero's frames come one after the other, and a key goes no further than they have come. */
async function pressUntil(page: Page, key: KeyInput, selector: string): Promise<void> {
  const untilMs = Date.now() + HERO_WITHIN_MS
  while ((await page.$(selector)) === null) {
    assert.ok(Date.now() < untilMs, `${key} did not lead to ${selector}`)
    await page.keyboard.press(key)
  }
}

/** Evolutions that a journey leaves for the next. */
let evolution = ''

/** What people come for, from the first page to a film of their own and back. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'the landing page is alive, and its hero moves by keys',
    go: async (page, url) => {
      await page.goto(url)
      await isAlive(page)
      const hero = await page.waitForSelector('[role=slider][aria-label="Frame of the evolution"]')
      await hero?.focus()
      await pressUntil(page, 'End', '[role=slider][aria-valuenow="100"]')
      await page.keyboard.press('ArrowLeft')
      await page.waitForSelector('[role=slider][aria-valuenow="92"]')
    },
  },
  {
    name: 'a photograph becomes a film',
    go: async (page, url) => {
      await page.goto(`${url}/app`)
      const field = await page.waitForSelector('input[type=file]')
      await field?.uploadFile(photoPath('coffee-cup.jpg'))
      await bySelector(page, '//img[starts-with(@alt, "Preview of coffee-cup.jpg")]')
      await press(page, '//button[starts-with(normalize-space(.), "Start ") and contains(., "Iterations")]')
      await page.waitForFunction(() => /^\/evolution\/[0-9a-f-]{36}$/.test(location.pathname))
      evolution = new URL(page.url()).pathname.replace('/evolution/', '')
      await page.waitForSelector('video', { timeout: FILM_WITHIN_MS })
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    },
  },
  {
    name: 'its timeline is moved by keys, and its frames can be seen',
    go: async (page, url) => {
      await page.goto(`${url}/evolution/${evolution}`)
      const timeline = await page.waitForSelector('[role=slider]')
      await timeline?.focus()
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowLeft')
      await page.waitForSelector('[role=slider][aria-valuenow="2"]')
    },
  },
  {
    name: 'its share page plays, and its player stands in another page',
    go: async (page, url) => {
      await page.goto(`${url}/share/${evolution}`)
      await page.waitForSelector('video[src]')
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
      await page.goto(`${url}/embed/${evolution}`)
      await page.waitForSelector('video[src]')
    },
  },
  {
    name: 'the gallery shows it, and the way leads there',
    go: async (page, url) => {
      await page.goto(`${url}/gallery`)
      const card = await page.waitForSelector(`main a[href="/evolution/${evolution}"]`)
      assert.ok(card)
      await page.evaluate(
        (id) => document.querySelector<HTMLElement>(`main a[href="/evolution/${id}"]`)?.click(),
        evolution,
      )
      await page.waitForFunction((id) => location.pathname === `/evolution/${id}`, {}, evolution)
    },
  },
  {
    name: 'an account is made, left and entered again',
    go: async (page, url) => {
      const email = `firefox-${Date.now()}@example.com`
      await page.goto(`${url}/register`)
      await (await page.waitForSelector('input[type=email]'))?.type(email)
      for (const field of await page.$$('input[type=password]')) await field.type('a long enough password')
      await press(page, '//form//button[@type="submit"]')
      await page.waitForFunction(() => localStorage.getItem('auth_token') !== null)
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${url}/login`)
      await (await page.waitForSelector('input[type=email]'))?.type(email)
      await (await page.waitForSelector('input[type=password]'))?.type('a long enough password')
      await press(page, '//form//button[@type="submit"]')
      await page.waitForFunction(() => localStorage.getItem('auth_token') !== null)
    },
  },
  {
    name: 'prices, answers and legal texts are there, and the theme changes',
    go: async (page, url) => {
      await page.goto(`${url}/pricing#faq-credits`)
      await isAlive(page)
      await page.waitForSelector('#faq-credits[open]')
      await page.goto(`${url}/privacy`)
      await heading(page, 'Privacy Policy')
      await isAlive(page)
      await press(page, '//header//button[contains(@aria-label, "theme")]')
      await page.waitForSelector('html[data-theme]')
    },
  },
  {
    name: 'the network in the page draws',
    go: async (page, url) => {
      await page.goto(`${url}/features#demo`)
      await isAlive(page)
      await page.evaluate(() => document.getElementById('demo')?.scrollIntoView())
      await press(page, '//*[@id="demo"]//button[normalize-space(.)="Start"]')
      await page.waitForSelector('canvas[aria-label="Frame 1"]', { timeout: FILM_WITHIN_MS })
    },
  },
]
