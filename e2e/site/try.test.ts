import { readFile } from 'node:fs/promises'
import { reduceColours } from '@afterimage/frames/gif/reduce-colours'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { photoPath, smallPhoto } from '@afterimage/testing/browser/photos'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bringPicture, dropLink } from '../fixture/bring-picture.ts'
import { holdCarried } from '../fixture/hold-carried.ts'
import { serveModelsReversed } from '../fixture/serve-models-reversed.ts'
import { forgetChoice } from '../fixture/site-states.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 375, height: 812 }
/** The network's arrival and its first passes. */
const DRAWN_WITHIN_MS = 60_000

let world: World
let citrus: { name: string; mimeType: string; bytes: Uint8Array }
beforeAll(async () => {
  world = await openWorld()
  citrus = { name: 'citrus.png', mimeType: 'image/png', bytes: await smallPhoto('citrus-slices.jpg', 160) }
})
afterEach(() => world?.closePages())
afterAll(() => world?.close())

async function openAt(path: string, viewport = DESK): Promise<Page> {
  const page = await world.openPage({ viewport })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const tried = (page: Page) => page.getByRole('region', { name: 'Your picture', exact: true })
const inDemo = (page: Page) => page.locator('#demo')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function drawnUpTo(part: ReturnType<typeof tried>, number: number): Promise<void> {
  const last = () => part.getByRole('slider', { name: 'Frame', exact: true }).getAttribute('max').then(Number)
  await expect.poll(last, { timeout: DRAWN_WITHIN_MS }).toBeGreaterThanOrEqual(number)
}

describe('a picture that is brought', () => {
  test('to the landing page runs there, and one click carries it, its style and its seed to the create screen; nothing is uploaded', async () => {
    const page = await openAt('/')
    const uploads: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && uploads.push(request.url()))
    await serveModelsReversed(page)
    await bringPicture(page, 'drop', 'h1', citrus)
    await drawnUpTo(tried(page), 1)
    await page.getByLabel('Style').selectOption('Dreamy')
    await page.getByRole('button', { name: 'Make the film' }).click()
    await page.getByAltText('Preview of citrus.png').waitFor()
    expect(await page.getByRole('radio', { name: 'Dreamy' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: /^Echo 4(?!,)/ }).isChecked()).toBe(true)
    await page.getByText('Brought along with the picture.').waitFor()
    expect(await page.getByLabel('Seed (optional)').inputValue()).toBe('7')
    await button(page, 'Start 25 Iterations').waitFor()
    expect(uploads).toEqual([])
  })

  test.each([DESK, PHONE])(
    'is announced on the create screen until it has come, in its place, at $width px',
    async (viewport) => {
      const page = await openAt('/', viewport)
      await bringPicture(page, 'drop', 'h1', citrus)
      await button(page, 'Make the film').waitFor()
      const letCome = await holdCarried(page)
      await button(page, 'Make the film').click()
      const zone = page.getByRole('button', { name: 'Bringing your picture…' })
      await zone.waitFor()
      const place = await placeOf(zone)
      const below = await page.getByLabel('Title (optional)').evaluate(topOf)
      await letCome()
      await page.getByAltText('Preview of citrus.png').waitFor()
      expect(await placeOf(page.getByAltText('Preview of citrus.png'))).toEqual(place)
      expect(await page.getByLabel('Title (optional)').evaluate(topOf)).toBe(below)
    },
  )

  test('is awaited first by what is fetched, then by what is opened', async () => {
    const page = await openAt('/')
    await page.evaluate(() => {
      const said = new Set<string>()
      new MutationObserver(() => {
        const bar = document.querySelector('[role=progressbar]')
        if (bar?.ariaLabel) said.add(bar.ariaLabel)
        document.body.dataset.said = [...said].join(', ')
      }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] })
    })
    await bringPicture(page, 'drop', 'h1', citrus)
    await drawnUpTo(tried(page), 1)
    expect(await page.locator('body').getAttribute('data-said')).toBe('Fetching the network, Opening the network')
  })

  test.each([DESK, PHONE])(
    'stays where it lies on the stage when its controls come, at $width px',
    async (viewport) => {
      const page = await world.openFreshPage({ viewport })
      const code = Promise.withResolvers<void>()
      await page.route(/try-lab[^/]*\.js$/, async (route) => {
        await code.promise
        await route.continue()
      })
      await page.goto('/')
      const raccoon = await placeOf(page.getByRole('slider', { name: 'Frame of the evolution' }).locator('img'))
      await bringPicture(page, 'drop', 'h1', citrus)
      const seen = tried(page).locator('img')
      await seen.waitFor()
      expect(await placeOf(seen)).toEqual(raccoon)
      const footer = await page.locator('footer').evaluate(topOf)
      code.resolve()
      await page.getByRole('button', { name: 'Make the film' }).waitFor()
      await drawnUpTo(tried(page), 1)
      expect(await placeOf(tried(page).getByRole('img', { name: /^Frame/ }))).toEqual(raccoon)
      expect(await page.locator('footer').evaluate(topOf)).toBe(footer)
    },
  )

  test('is on the stage before the network has come, and can be exchanged and put away', async () => {
    const page = await openAt('/')
    await page.route('**/*.onnx', () => undefined) // it never comes
    await page.getByLabel(/^Try yours/).setInputFiles(photoPath('citrus-slices.jpg'))
    await tried(page).getByRole('img', { name: 'Frame 0' }).waitFor()
    await tried(page).getByRole('progressbar', { name: 'Fetching the network' }).waitFor()
    const ratio = () => tried(page).getByRole('img', { name: 'Frame 0' }).evaluate(ratioOf)
    const first = await ratio()
    await page.getByLabel('Another picture').setInputFiles(photoPath('raccoon.jpg'))
    await expect.poll(ratio).not.toBe(first)
    await button(page, 'Back to the raccoon').click()
    await page.getByRole('slider', { name: 'Frame of the evolution' }).waitFor()
  })

  test('is awaited while it is held over the page', async () => {
    const page = await openAt('/')
    // Held, it is over the page again and again.
    const isAwaited = async () => {
      await bringPicture(page, 'hold', 'h1', citrus)
      return page.getByText('Drop it anywhere').isVisible()
    }
    await expect.poll(isAwaited).toBe(true)
  })

  test('by paste is taken by what is in view: the hero at the top, the demo where that is', async () => {
    const page = await openAt('/')
    await bringPicture(page, 'paste', 'body', citrus)
    await tried(page).waitFor()
    expect(await inDemo(page).getByText('citrus.png').count()).toBe(0)
    await button(page, 'Back to the raccoon').click()
    await page.getByRole('link', { name: 'See it in action' }).click()
    await button(page, 'Start').waitFor()
    await bringPicture(page, 'paste', 'body', citrus)
    await inDemo(page).getByText('citrus.png').waitFor()
    await drawnUpTo(inDemo(page), 1)
    expect(await tried(page).count()).toBe(0)
  })

  test('to the gallery’s head runs there', async () => {
    const page = await openAt('/gallery')
    await bringPicture(page, 'drop', 'h1', citrus)
    await drawnUpTo(tried(page), 1)
    await page.getByRole('button', { name: 'Make the film' }).click()
    await page.getByAltText('Preview of citrus.png').waitFor()
  })

  test('that the server does not take goes to the create screen as one that it takes', async () => {
    const page = await openAt('/')
    const bytes = await sharp(citrus.bytes).avif().toBuffer()
    await bringPicture(page, 'drop', 'h1', { name: 'citrus.avif', mimeType: 'image/avif', bytes })
    await tried(page).getByRole('img', { name: 'Frame 0' }).waitFor()
    await page.getByRole('button', { name: 'Make the film' }).click()
    await page.getByAltText('Preview of citrus.jpg').waitFor()
    await expect.poll(() => button(page, 'Start 25 Iterations').isEnabled()).toBe(true)
  })

  // Its words are in the page a second time for a moment: what screen readers are told.
  const told = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
  const noPicture = async () => ({ ...citrus, bytes: await readFile(photoPath('README.md')) })

  test('and is none is refused in words, and what was there stays', async () => {
    const page = await openAt('/')
    await bringPicture(page, 'drop', 'h1', await noPicture())
    await told(page, 'This file is not a picture that your browser can read.').waitFor()
    expect(await tried(page).count()).toBe(0)
    await page.getByText('Try yours: drop, paste or choose a picture').waitFor()
  })

  test('and is only a link is told of, and the page stays; a link of its own goes where links go', async () => {
    const page = await openAt('/')
    expect(await dropLink(page, 'h1', 'https://pictures.example/cat.jpg')).toBe(true)
    await told(page, 'That was a link to a picture, without the picture.').waitFor()
    await page.locator('h1').dispatchEvent('dragstart')
    expect(await dropLink(page, 'h1', `${page.url()}pricing`)).toBe(false)
  })

  test('and is none stops no run, and "Make the film" takes the picture of the run along', async () => {
    const page = await openAt('/')
    await bringPicture(page, 'drop', 'h1', citrus)
    await drawnUpTo(tried(page), 1)
    await bringPicture(page, 'drop', 'h1', await noPicture())
    await told(page, 'This file is not a picture that your browser can read.').waitFor()
    await drawnUpTo(tried(page), 2)
    await page.getByRole('button', { name: 'Make the film' }).click()
    await page.getByAltText('Preview of citrus.png').waitFor()
  })
})

test('a run is saved as a GIF that has all its frames and says that an AI made it', async () => {
  const page = await openAt('/')
  await bringPicture(page, 'drop', 'h1', citrus)
  await drawnUpTo(tried(page), 2)
  await button(page, 'Pause').click()
  await button(page, 'Continue').waitFor()
  const slider = tried(page).getByRole('slider', { name: 'Frame', exact: true })
  const newest = () => slider.getAttribute('max').then(Number)
  const before = await newest()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as GIF').click()])
  expect(download.suggestedFilename()).toBe('afterimage-echo-reproduce-7.gif')
  const gif = await readFile(await download.path())
  const { pages, width, pageHeight, loop } = await sharp(gif, { animated: true }).metadata()
  expect([width, pageHeight, loop]).toEqual([160, 104, 0])
  // The frame that was in work at the pause may have come after the click.
  expect(pages).toBeGreaterThanOrEqual(before + 1)
  expect(pages).toBeLessThanOrEqual((await newest()) + 1)
  expect(gif.includes(MADE_BY_AI_XMP)).toBe(true)
  const original = await sharp(citrus.bytes).removeAlpha().raw().toBuffer()
  const { colours, indices } = reduceColours(original)
  const reduced = Buffer.from(Array.from(indices).flatMap((index) => colours[index] ?? []))
  expect((await sharp(gif, { page: 0 }).removeAlpha().raw().toBuffer()).equals(reduced)).toBe(true)
  await button(page, 'Save as GIF').waitFor()
})

test('the demo’s start lies on its stage, in view where "See it in action" leads', async () => {
  const page = await openAt('/')
  await page.getByRole('link', { name: 'See it in action' }).click()
  const start = button(page, 'Start')
  await start.waitFor()
  await expect.poll(() => start.evaluate(isInView)).toBe(true)
  const stage = await inDemo(page).getByRole('img', { name: 'Frame 0' }).boundingBox()
  const box = await start.boundingBox()
  expect(box && stage && box.y > stage.y && box.y + box.height < stage.y + stage.height).toBe(true)
})

describe('on a phone', () => {
  test('the moving picture comes before the paragraph, on the first screen, over the question about cookies', async () => {
    const page = await world.openPage({ viewport: PHONE })
    await forgetChoice(page)
    await page.goto('/')
    const banner = await page.getByRole('region', { name: 'Cookies' }).boundingBox()
    const picture = await page.getByRole('slider', { name: 'Frame of the evolution' }).locator('img').boundingBox()
    const paragraph = await page.getByText('Afterimage asks an AI for a copy').boundingBox()
    if (banner === null || picture === null || paragraph === null) throw new Error('something is not there')
    expect(paragraph.y).toBeGreaterThan(picture.y + picture.height)
    expect(picture.y + picture.height).toBeLessThanOrEqual(banner.y)
    const question = await page.getByText('One necessary cookie. Allow others?').boundingBox()
    expect(question?.height).toBeLessThan(30)
  })

  test('a photo can be taken with its camera', async () => {
    const page = await world.openFreshPage({ viewport: PHONE, hasTouch: true, isMobile: true })
    await page.goto('/')
    const camera = page.getByLabel('Take a photo')
    expect(await camera.getAttribute('capture')).toBe('environment')
    await camera.setInputFiles(photoPath('citrus-slices.jpg'))
    await drawnUpTo(tried(page), 1)
  })
})

function isInView(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height - 1) === element
}

async function placeOf(picture: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await picture.boundingBox()
  if (box === null) throw new Error('The picture is not shown.')
  return { x: Math.round(box.x), y: Math.round(box.y) }
}

function topOf(element: Element): number {
  return Math.round(element.getBoundingClientRect().top + window.scrollY)
}

function ratioOf(canvas: Element): number {
  return canvas instanceof HTMLCanvasElement ? canvas.width / canvas.height : 0
}
