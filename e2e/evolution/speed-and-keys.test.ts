import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { KEY_LABELS } from '@afterimage/core/timeline/key-labels'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const WIDTHS = [375, 1440] as const

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'honey-bee.jpg', iterations: 25, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openFrames(width: number, search = '?frame=10'): Promise<Page> {
  const page = await world.openPage({ viewport: { width, height: 900 } })
  await page.goto(`/evolution/${made.evolution.id}${search}`)
  await instrument(page).waitFor()
  return page
}

const instrument = (page: Page) => page.getByRole('slider', { name: 'Frame', exact: true })
const speed = (page: Page, name: string) => page.getByRole('button', { name: `Playback speed: ${name}`, exact: true })
const keys = (page: Page) => page.getByRole('dialog', { name: 'Keys' })
const hasFocus = () => (element: Element) => element === document.activeElement

/** How long the frames take from the first to the last, milliseconds. */
async function playThrough(page: Page): Promise<number> {
  await page.evaluate(() => {
    const at: { begun?: number; ended?: number } = {}
    Object.assign(window, { playthrough: at })
    const slider = document.querySelector('[role=slider][aria-label=Frame]')
    new MutationObserver(() => {
      const frame = slider?.getAttribute('aria-valuenow')
      if (frame === '1') at.begun ??= performance.now()
      if (frame === '25') at.ended ??= performance.now()
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-valuenow'] })
  })
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const read = () =>
    page.evaluate(() => (window as unknown as { playthrough: { begun?: number; ended?: number } }).playthrough)
  await expect.poll(async () => (await read()).ended, { timeout: 20_000 }).toBeDefined()
  const { begun = 0, ended = 0 } = await read()
  return ended - begun
}

describe('the speed', () => {
  test.each(WIDTHS)(
    'at %i px it is chosen beside Play, holds for what plays, and is kept for the next time',
    async (width) => {
      const page = await openFrames(width, '?frame=0')
      await speed(page, '1×').click()
      await page.getByRole('menuitemradio', { name: '4×', exact: true }).click()
      const fast = await playThrough(page)
      await page.reload()
      await speed(page, '4×').click()
      await page.getByRole('menuitemradio', { name: '2×' }).click()
      await page.keyboard.press('Home')
      const slower = await playThrough(page)
      expect(slower / fast).toBeGreaterThan(1.4)
      expect(slower / fast).toBeLessThan(2.8)
    },
  )

  test('< and > change it where the focus is in the timeline, and nowhere else', async () => {
    const page = await openFrames(1440)
    await page.keyboard.press('>')
    await speed(page, '1×').waitFor()
    await instrument(page).focus()
    await page.keyboard.press('>')
    await page.keyboard.press('>')
    await page.keyboard.press('>')
    await speed(page, '4×').waitFor()
    for (let step = 0; step < 4; step++) await page.keyboard.press('<')
    await speed(page, '0.5×').waitFor()
  })

  test('the film on the stage plays at it, too', async () => {
    const page = await openFrames(1440, '')
    const rate = () =>
      page.getByLabel('The film', { exact: true }).evaluate((video: HTMLVideoElement) => video.playbackRate)
    expect(await rate()).toBe(1)
    await speed(page, '1×').click()
    await page.getByRole('menuitemradio', { name: '2×' }).click()
    await expect.poll(rate).toBe(2)
    await page.reload()
    await instrument(page).waitFor()
    await expect.poll(rate).toBe(2)
  })

  test.each([320, 375])('at %i px it leaves the figure and the count their room', async (width) => {
    const page = await openFrames(width)
    const right = (element: Element) => element.getBoundingClientRect().right
    const figure = page.getByRole('region', { name: 'Timeline' }).locator('[aria-haspopup=menu]').last()
    const text = figure.locator('.truncate')
    expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    const count = page.getByText('25 / 25', { exact: false }).first()
    expect(await figure.evaluate(right)).toBeLessThanOrEqual(
      await count.evaluate((e) => e.getBoundingClientRect().left),
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})

test('a menu of the instrument opens on the original, too, where nothing was drawn since the page came', async () => {
  const page = await openFrames(1440, '?frame=0')
  await page.getByRole('button', { name: /kept 100%$/ }).click()
  await page.getByRole('menuitemradio', { name: 'Sharpness' }).click()
  await page.getByRole('button', { name: /Laplacian/ }).waitFor()
})

describe('the keys', () => {
  test.each(WIDTHS)('at %i px a button shows what they do, takes the focus in and gives it back', async (width) => {
    const page = await openFrames(width)
    const button = page.getByRole('button', { name: 'Keys', exact: true })
    await button.click()
    for (const [, does] of Object.values(KEY_LABELS).flatMap((labels) =>
      Object.values<readonly [string, string]>(labels),
    )) {
      await keys(page).getByText(does, { exact: true }).first().waitFor()
    }
    const box = await keys(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    expect(await keys(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await keys(page).waitFor({ state: 'detached' })
    expect(await button.evaluate(hasFocus())).toBe(true)
    expect(await instrument(page).getAttribute('aria-valuenow')).toBe('10')
  })

  test('? shows them where the focus is in the timeline, and is a character elsewhere', async () => {
    const page = await openFrames(1440)
    await page.keyboard.press('?')
    expect(await keys(page).count()).toBe(0)
    await instrument(page).focus()
    await page.keyboard.press('?')
    await keys(page).waitFor()
    await keys(page).getByRole('button', { name: 'Close' }).click()
    await keys(page).waitFor({ state: 'detached' })
    expect(await instrument(page).evaluate(hasFocus())).toBe(true)
  })

  test('each key in the list does what the list says of it', async () => {
    const page = await openFrames(1440)
    const frame = async () => Number(await instrument(page).getAttribute('aria-valuenow'))
    const expected: Readonly<Record<string, number>> = {
      'Previous frame': 9,
      'Next frame': 11,
      'Ten frames back': 0,
      'Ten frames on': 20,
      'The original': 0,
      'The last frame': 25,
    }
    for (const place of ['page', 'slider'] as const) {
      for (const [key, [, does]] of Object.entries<readonly [string, string]>(KEY_LABELS[place])) {
        if (expected[does] === undefined) continue
        await page.goto(`/evolution/${made.evolution.id}?frame=10`)
        await instrument(page).waitFor()
        if (place === 'slider') await instrument(page).focus()
        await page.keyboard.press(key)
        expect(await frame(), `${place}: ${key}`).toBe(expected[does])
      }
    }
  })
})
