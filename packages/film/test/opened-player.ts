import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SeenLabel } from '@afterimage/core/labels'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { renderOutput } from '../src/render-output.ts'
import { drawnFilm } from './drawn-film.ts'
import { filmFolder, never } from './film-folder.ts'
import { readRgba } from './read-rgba.ts'

const WIDTH = 160
const HEIGHT = 120
/** A hint of Chromium's about how this test looks at the canvas. */
const TESTS_OWN_READING = 'Canvas2D: Multiple readback operations'

/** No network has looked at any frame. */
const nobodyLooked = (_number: number): readonly SeenLabel[] | null => null

/** The player of a film of twelve frames, opened from its file without a network, and whatever the browser complains of. */
export async function openPlayer(
  browser: Browser,
  options: BrowserContextOptions,
  { hash = '', hasClock = false, labelsOf = nobodyLooked, forkedFromFrame = 0 } = {},
) {
  const { source: drawn, pixels } = await drawnFilm({ frameCount: 12, width: WIDTH, height: HEIGHT })
  const frames = drawn.frames.map((frame) => ({ ...frame, labels: labelsOf(frame.number) }))
  const source = { ...drawn, frames, forkedFromFrame }
  const file = join(await filmFolder(), 'film.html')
  await renderOutput('html', source, file, { signal: never })
  const context = await browser.newContext({ ...options, offline: true })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (!message.text().startsWith(TESTS_OWN_READING)) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!/^(data|file):/.test(request.url())) complaints.push(`asked for ${request.url()}`)
  })
  if (hasClock) await page.clock.install({ time: 0 })
  await page.goto(pathToFileURL(file).href + hash)
  await page.waitForFunction(
    'document.getElementById("picture").getContext("2d").getImageData(1, 1, 1, 1).data[3] === 255',
  )
  return { page, pixels, complaints }
}

async function drawn(page: Page): Promise<Uint8Array> {
  const rgba = await page.evaluate<string>(
    `new Uint8Array(document.getElementById('picture').getContext('2d').getImageData(0, 0, ${WIDTH}, ${HEIGHT}).data.buffer).toBase64()`,
  )
  return readRgba(rgba)
}

/** Which of the frames the picture is most like. */
export async function nearest(page: Page, frames: readonly { readonly data: Uint8Array }[]): Promise<number> {
  const shown = await drawn(page)
  const errors = frames.map(({ data }) => data.reduce((sum, value, i) => sum + Math.abs(value - (shown[i] ?? 0)), 0))
  return errors.indexOf(Math.min(...errors))
}

/** Whether the picture has the colour of `data` at a point. */
export async function isLike(
  page: Page,
  data: Uint8Array | undefined,
  [x, y]: readonly [number, number],
): Promise<boolean> {
  const shown = await drawn(page)
  const at = (y * WIDTH + x) * 3
  return [0, 1, 2].every((channel) => Math.abs((shown[at + channel] ?? -99) - (data?.[at + channel] ?? 0)) < 12)
}

/** What axe finds. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  const { violations, passes } = await page.evaluate<AxeResults>('axe.run()')
  expect(passes.length).toBeGreaterThan(0)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' and ')}`)
}
