import { evolutionDetail } from '@afterimage/contract/evolution'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import type { Pixels } from '@afterimage/frames/pixels'
import { drawEchoFrame } from '@afterimage/models/local/echo/draw-echo-frame'
import { openEchoNetwork } from '@afterimage/models/local/echo/open-echo-network'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { PLACES_OF_A_STROKE, placesApart } from '@afterimage/testing/models/places-apart'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { EVERY_LOOK, findBarriers, ON_A_DESK } from '../fixture/find-barriers.ts'
import { copiedTo, drawFigure, LIVE_STATES, openLive } from '../fixture/live-states.ts'
import { serveModelsReversed } from '../fixture/serve-models-reversed.ts'
import { openWatched, type PassSent, press } from '../fixture/watched-live.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world?.closePages())
afterAll(() => world?.close())

describe('a drawing', () => {
  test('is drawn by mouse and by keyboard, taken back and cleared', async () => {
    const page = await world.openPage({ viewport: { width: 375, height: 2_000 } })
    await openLive(page)
    await page.getByRole('radio', { name: 'Drawing' }).check()
    const paper = page.getByRole('application', { name: 'Drawing' })
    const blank = await inkOf(page)
    await page.getByRole('radio', { name: 'Red' }).check()
    await page.getByRole('radio', { name: 'Broad' }).check()
    await strike(page)
    const struck = await inkOf(page)
    expect(struck).not.toBe(blank)
    await paper.focus()
    await page.keyboard.press('Space')
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Space')
    expect(await inkOf(page)).not.toBe(struck)
    await press(page, 'Undo')
    await expect.poll(() => inkOf(page)).toBe(struck)
    await press(page, 'Clear')
    await expect.poll(() => inkOf(page)).toBe(blank)
  })

  test('that goes on while the loop drifts is taken up by the next pass', async () => {
    const page = await openWatched(world)
    await openLive(page)
    await page.getByRole('radio', { name: 'Drawing' }).check()
    await page.getByRole('radio', { name: 'Let it drift' }).check()
    await press(page, 'Start')
    await copiedTo(page, 2)
    await page.getByRole('radio', { name: 'Blue' }).check()
    await page.getByRole('radio', { name: 'Broad' }).check()
    const before = await page.evaluate(() => window.watched.passes.length)
    await strike(page)
    const struck = await page.evaluate(() => window.watched.passes.length)
    await copiedTo(page, struck + 2)
    // The middle of what each pass copies: paper before the stroke, and ink since.
    const middles = await page.evaluate(
      ([before, struck]) => {
        const middle = ({ previous: { data, width, height } }: PassSent) => {
          const at = 3 * (width * (height / 2) + width / 2)
          return [...data.slice(at, at + 3)]
        }
        const { passes } = window.watched
        return { paper: passes.slice(0, before).map(middle), ink: passes.slice(struck).map(middle) }
      },
      [before, struck] as const,
    )
    const isBlue = ([red = 0, , blue = 0]: number[]) => blue > red + 40
    expect(middles.paper.some(isBlue)).toBe(false)
    expect(middles.ink.filter(isBlue).length).toBeGreaterThan(0)
  })
})

test('a kept moment lies ready on the create screen with its style and seed, and nothing was uploaded on the way', async () => {
  const page = await openWatched(world)
  await drawFigure(page)
  await page.getByRole('radio', { name: 'Dreamy' }).check()
  await press(page, 'Another seed')
  await press(page, 'Start')
  await copiedTo(page, 2)
  const uploads: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && uploads.push(request.url()))
  await serveModelsReversed(page)
  await press(page, 'Keep this moment')
  const dialog = page.getByRole('dialog', { name: 'Keep this moment' })
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as picture' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^live-pass-\d+\.png$/)
  await dialog.getByRole('button', { name: 'Make a film of it' }).click()

  await page.getByAltText(/^Preview of live-pass-\d+\.png$/).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await page.getByRole('radio', { name: 'Dreamy' }).isChecked()).toBe(true)
  await page.getByText('Brought along with the picture.').waitFor()
  expect(await page.getByLabel('Seed (optional)').inputValue()).toBe('8')
  expect(await page.getByRole('radio', { name: /^Echo 4(?!,)/ }).isChecked()).toBe(true)
  expect(uploads).toEqual([])
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false)

  const answering = page.waitForResponse((response) => response.request().method() === 'POST')
  await press(page, 'Start 3 Iterations')
  const { evolutionId } = createEvolution.ok.body.parse(await (await answering).json())
  const { evolution } = evolutionDetail.parse(await (await page.request.get(`/api/evolution/${evolutionId}`)).json())
  expect([evolution.style, evolution.seed]).toEqual(['dreamy', 8])
})

test('what it began with can be carried on instead, larger', async () => {
  const page = await openWatched(world)
  await drawFigure(page)
  await press(page, 'Start')
  await copiedTo(page, 1)
  await press(page, 'Keep this moment')
  await press(page, 'Make a film of this one')
  const preview = page.getByAltText('Preview of drawing.png')
  await preview.waitFor()
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024)
  await page.reload()
  await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  expect(await preview.count()).toBe(0)
})

describe('threads', () => {
  test('draw what the server would draw, in a document of its own wherever one comes from', async () => {
    const page = await openWatched(world)
    await beginWorkerWith(page, "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 });")
    await page.goto('/about')
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Live' }).click()
    await page.getByRole('radio', { name: 'Drawing' }).check()
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    await press(page, 'House')
    await press(page, 'Start')
    await copiedTo(page, 1)
    await press(page, 'Pause')
    await page.getByText('It runs on 3 cores of your processor').waitFor()
    await expectServersCopy(page)
    await page.goBack()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForURL('**/about')
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false)
  })

  test('are done without where the page is not isolated: one draws the same', async () => {
    const page = await openWatched(world)
    await page.route('**/live', async (route) => {
      const answer = await route.fetch()
      const { 'cross-origin-embedder-policy': _gone, ...headers } = answer.headers()
      await route.fulfill({ response: answer, headers })
    })
    await drawFigure(page)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false)
    await press(page, 'Start')
    await copiedTo(page, 1)
    await press(page, 'Pause')
    await page.getByText('It runs on one core of your processor').waitFor()
    await expectServersCopy(page)
  })
})

test('a browser without WebAssembly is led to the creator', async () => {
  const page = await world.openPage()
  await beginWorkerWith(page, 'delete globalThis.WebAssembly;')
  await drawFigure(page)
  await press(page, 'Start')
  await page.getByText('This browser cannot run it.').waitFor()
  await page.getByRole('link', { name: 'Open the create screen' }).waitFor()
})

test.each(LIVE_STATES)('nothing keeps people out of $name', async ({ reach, isScreen }) => {
  const page = await world.openPage(ON_A_DESK)
  await reach(page)
  expect(await findBarriers(page, isScreen && EVERY_LOOK)).toEqual([])
})

/** Puts a statement before the worker's script. */
async function beginWorkerWith(page: Page, statement: string): Promise<void> {
  await page.context().route('**/assets/live-worker*.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${statement}${await answer.text()}` })
  })
}

/** Holds the copy on the stage against what the server makes of the same pass. */
async function expectServersCopy(page: Page): Promise<void> {
  const drawn = await page.getByRole('img', { name: /^Copy \d+$/ }).evaluate((canvas: HTMLCanvasElement) => {
    const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    return { number: Number(canvas.getAttribute('aria-label')?.slice(5)), rgba: [...(image?.data ?? [])] }
  })
  const pass = await page.evaluate((number) => {
    const sent = window.watched.passes[number - 1]
    const plain = (pixels?: Pixels) => ({ ...pixels, data: [...(pixels?.data ?? [])] })
    return { original: plain(sent?.original), previous: plain(sent?.previous) }
  }, drawn.number)
  const pixels = ({ data }: { data: number[] }): Pixels => ({ width: 320, height: 240, data: Uint8Array.from(data) })
  const order = { original: pixels(pass.original), previous: pixels(pass.previous), number: drawn.number }
  const wanted = await drawEchoFrame({ ...order, style: 'reproduce', seed: 7 }, openEchoNetwork(1, 'echo-4'), () => {})
  const shown = drawn.rgba.filter((_, i) => i % 4 !== 3)
  expect(shown.length).toBe(wanted.data.length)
  expect(placesApart(wanted, pixels({ data: shown }))).toBeLessThanOrEqual(PLACES_OF_A_STROKE)
}

/** Draws a line across the middle of the paper. */
async function strike(page: Page): Promise<void> {
  const paper = page.getByRole('application', { name: 'Drawing' })
  await paper.scrollIntoViewIfNeeded()
  const box = await paper.boundingBox()
  if (box === null) throw new Error('no paper')
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + (3 * box.width) / 4, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
}

/** What is on the paper, in a word that two equal papers share. */
async function inkOf(page: Page): Promise<string> {
  const paper = page.getByRole('application', { name: 'Drawing' }).locator('canvas')
  return paper.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
}
