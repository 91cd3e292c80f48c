import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openChromium } from '@afterimage/testing/browser/open-chromium'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { drawnFilm } from '../../test/drawn-film.ts'
import { filmFolder, never } from '../../test/film-folder.ts'
import { openPlayer } from '../../test/opened-player.ts'
import { renderOutput } from '../render-output.ts'

describe('the player on a phone', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  test('fits a phone of 320 px, with the scrubber in reach', async () => {
    const { page } = await openPlayer(browser, {
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 640 },
      hasTouch: true,
    })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    const instrument = await page.locator('#instrument').boundingBox()
    if (!instrument) throw new Error('The instrument is not on the page.')
    expect(instrument.y + instrument.height).toBeLessThanOrEqual(640)
    await page.touchscreen.tap(instrument.x + instrument.width - 2, instrument.y + 20)
    expect(await page.locator('h2').textContent()).toBe('Frame 11 of 11')
  })

  test.each([
    ['tall', 812, { width: 120, height: 180 }, null, '.figures'],
    ['square', 667, { width: 120, height: 120 }, null, '.figures'],
    ['square', 667, { width: 120, height: 120 }, [{ id: 'cup', score: 0.86 }], '.figures'],
    ['square', 812, { width: 120, height: 120 }, [{ id: 'cup', score: 0.86 }], '#seen'],
  ])('of a %s picture the timeline at %d px hides nothing that is told', async (_, height, size, labels, part) => {
    const { source: drawn } = await drawnFilm({ frameCount: 12, ...size })
    const source = { ...drawn, frames: drawn.frames.map((frame) => ({ ...frame, labels })) }
    const file = join(await filmFolder(), 'film.html')
    await renderOutput('html', source, file, { signal: never })
    const context = await browser.newContext({ offline: true, viewport: { width: 375, height } })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(pathToFileURL(file).href)
    await page.locator(part).waitFor()
    const [last, timeline] = await Promise.all([part, '.timeline'].map((one) => page.locator(one).boundingBox()))
    if (!last || !timeline) throw new Error('What is told or the timeline is not on the page.')
    expect(last.y + last.height).toBeLessThanOrEqual(timeline.y)
  })
})
