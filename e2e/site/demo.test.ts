import { readFile } from 'node:fs/promises'
import type { Pixels } from '@afterimage/frames/pixels'
import { drawEchoFrame } from '@afterimage/models/local/echo/draw-echo-frame'
import { openEchoNetwork } from '@afterimage/models/local/echo/open-echo-network'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { photoPath, smallPhoto } from '@afterimage/testing/browser/photos'
import { PLACES_OF_A_STROKE, placesApart } from '@afterimage/testing/models/places-apart'
import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const WORKER = '**/assets/echo-worker*.js'
/** The network's arrival and its first passes. */
const DRAWN_WITHIN_MS = 60_000
/** One frame comes; instead of the second the worker says that its pass failed. */
const FAILING_AT_FRAME_2 = `{
  const post = globalThis.postMessage.bind(globalThis)
  globalThis.postMessage = (report) => post(report.frame?.number > 1 ? { kind: 'failed', why: 'pass' } : report)
}`

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world?.closePages())
afterAll(() => world?.close())

/** A pass takes as long as the picture has pixels: a small one, where it is not the picture that matters. */
async function openSmallDemo(): Promise<Page> {
  const page = await openDemo()
  const file = { name: 'small.png', mimeType: 'image/png', buffer: Buffer.from(await smallPhoto('raccoon.jpg', 96)) }
  await page.getByLabel('Your own picture').setInputFiles(file)
  await page.getByText('small.png').waitFor()
  return page
}

async function openDemo(): Promise<Page> {
  const page = await world.openPage({ viewport: { width: 1440, height: 1000 } })
  await page.goto('/#demo')
  await frame(page, 0).waitFor()
  return page
}

const frame = (page: Page, number: number) => page.getByRole('img', { name: `Frame ${number}`, exact: true })
const scrubber = (page: Page) => page.getByRole('slider', { name: 'Frame', exact: true })

test('the network in the page draws what the server would draw, begins anew in another style, and no request carries the picture', async () => {
  const page = await openDemo()
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.getByLabel('Your own picture').setInputFiles(photoPath('citrus-slices.jpg'))
  await page.getByText('citrus-slices.jpg').waitFor()
  await page.getByText(/downloads about 6 MB once/).waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await drawnUpTo(page, 2)
  await scrubber(page).press(' ')
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor()
  await page.getByText('It is Echo 4, on one core of your processor').waitFor()

  await scrubber(page).press('Home')
  expect(await scrubber(page).getAttribute('aria-valuetext')).toMatch(/^Frame 0 of \d+, 100% kept$/)
  const original = await pixelsOf(page, 0)
  await scrubber(page).press('ArrowRight')
  const drawn = await pixelsOf(page, 1)
  const order = { original, previous: original, style: 'reproduce', seed: 7, number: 1 } as const
  const wanted = await drawEchoFrame(order, openEchoNetwork(1, 'echo-4'), () => {})
  expect([drawn.width, drawn.height]).toEqual([wanted.width, wanted.height])
  expect(placesApart(wanted, drawn)).toBeLessThanOrEqual(PLACES_OF_A_STROKE)

  await page.getByRole('radio', { name: 'Dreamy' }).check()
  await expect.poll(() => scrubber(page).getAttribute('max'), { timeout: 20_000 }).toBe('0')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await drawnUpTo(page, 1)

  expect(requests.filter((request) => request.method() !== 'GET' || request.postData() !== null)).toEqual([])
  const paths = requests.map((request) => request.url()).filter((url) => !url.startsWith(`${world.url}/assets/`))
  expect(paths.filter((url) => !url.includes('/api/gallery'))).toEqual([])
})

test('a file that is no picture is refused in words, and the picture before it stays', async () => {
  const page = await openDemo()
  const file = { name: 'notes.png', mimeType: 'image/png', buffer: await readFile(photoPath('README.md')) }
  await page.getByLabel('Your own picture').setInputFiles(file)
  await page.getByText('This file is not a picture that your browser can read.').waitFor()
  expect((await pixelsOf(page, 0)).width).toBe(320)
})

test('a network that does not arrive says so, and can be asked for again', async () => {
  const page = await openSmallDemo()
  await beginWorkerWith(page, 'globalThis.fetch = async () => { throw new TypeError("no connection") };')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('The network could not be downloaded.').waitFor()
  await page.context().unroute(WORKER)
  await page.getByRole('button', { name: 'Try again' }).click()
  await drawnUpTo(page, 1)
})

test('after a pass that failed, "Try again" goes on from the last frame that was kept', async () => {
  const page = await openSmallDemo()
  await beginWorkerWith(page, FAILING_AT_FRAME_2)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('A pass did not finish.').waitFor({ timeout: DRAWN_WITHIN_MS })
  expect(await scrubber(page).getAttribute('max')).toBe('1')
  await page.context().unroute(WORKER)
  await page.getByRole('button', { name: 'Try again' }).click()
  await drawnUpTo(page, 2)
  await scrubber(page).press(' ')
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor()

  const shown = async (number: number) => {
    await scrubber(page).fill(String(number))
    return pixelsOf(page, number)
  }
  const [original, previous, drawn] = [await shown(0), await shown(1), await shown(2)]
  const order = { original, previous, style: 'reproduce', seed: 7, number: 2 } as const
  const wanted = await drawEchoFrame(order, openEchoNetwork(1, 'echo-4'), () => {})
  expect(placesApart(wanted, drawn)).toBeLessThanOrEqual(PLACES_OF_A_STROKE)
})

test('a browser without WebAssembly is led to the creator', async () => {
  const page = await openDemo()
  await beginWorkerWith(page, 'delete globalThis.WebAssembly;')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('This browser cannot run it.').waitFor()
  await page.getByRole('link', { name: 'Open the create screen' }).waitFor()
})

/** Puts a statement before the worker's script. What a worker asks for itself may have left before it can be intercepted. */
async function beginWorkerWith(page: Page, statement: string): Promise<void> {
  await page.context().route(WORKER, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${statement}${await answer.text()}` })
  })
}

/** Waits until so many frames are there; the page itself goes on to the next one as soon as that is drawn. */
async function drawnUpTo(page: Page, number: number): Promise<void> {
  const last = async () => Number(await scrubber(page).getAttribute('max'))
  await expect.poll(last, { timeout: DRAWN_WITHIN_MS }).toBeGreaterThanOrEqual(number)
}

/** The pixels of a frame as the page shows it. */
async function pixelsOf(page: Page, number: number): Promise<Pixels> {
  await frame(page, number).waitFor()
  const { width, height, rgba } = await frame(page, number).evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('not a canvas')
    const { width, height } = canvas
    const image = canvas.getContext('2d')?.getImageData(0, 0, width, height)
    return { width, height, rgba: [...(image?.data ?? [])] }
  })
  return { width, height, data: Uint8Array.from(rgba.filter((_, i) => i % 4 !== 3)) }
}
