import { filmTimeline, startSeconds } from '@afterimage/core/timeline/film-timeline'
import { KEY_LABELS } from '@afterimage/core/timeline/key-labels'
import { openChromium } from '@afterimage/testing/browser/open-chromium'
import axe from 'axe-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, nearest, openPlayer } from '../../test/opened-player.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser?.close())

test('plays at the speed that is chosen, also while it plays, and by < and > in the timeline', async () => {
  const { page, pixels, complaints } = await openPlayer(browser, { reducedMotion: 'reduce' }, { hasClock: true })
  await page.clock.pauseAt(60_000)
  const speed = page.getByRole('combobox', { name: 'Playback speed' })
  expect(await speed.inputValue()).toBe('1')
  await speed.selectOption('2×')
  const timeline = filmTimeline(12)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.clock.runFor((startSeconds(timeline, 4) * 1_000) / 2 + 60)
  expect(await nearest(page, pixels)).toBe(4)
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Pause' }).press('<')
  expect(await speed.inputValue()).toBe('0.5')
  await page.clock.runFor(2_000 / timeline.framesPerSecond + 60)
  expect(await nearest(page, pixels)).toBe(5)
  expect(complaints).toEqual([])
})

test('? in the timeline and a button show what the keys do, and the focus comes back', async () => {
  const { page, complaints } = await openPlayer(browser, { reducedMotion: 'reduce' })
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await page.keyboard.press('?')
  expect(await keys.isVisible()).toBe(false)
  const compare = page.getByRole('button', { name: 'Compare' })
  await compare.press('?')
  await keys.waitFor()
  for (const [, does] of Object.values({ ...KEY_LABELS.page, ...KEY_LABELS.timeline })) {
    await keys.getByText(does).waitFor()
  }
  await page.keyboard.press('ArrowRight')
  expect(await page.locator('#number').textContent()).toBe('Frame 0')
  await page.evaluate(axe.source)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await page.locator('#compare:focus').count()).toBe(1)
  const help = page.getByRole('button', { name: 'Keys' })
  await help.click()
  await keys.getByRole('button', { name: 'Close' }).click()
  expect(await page.locator('#help:focus').count()).toBe(1)
  expect(complaints).toEqual([])
})

test.each([375, 1440])(
  'at %i px a heat map shows what has changed from the original, where it is asked for',
  async (width) => {
    const viewport = { width, height: 900 }
    const { page, complaints } = await openPlayer(browser, { reducedMotion: 'reduce', viewport }, { hash: '#frame=7' })
    const hottest = () =>
      page.evaluate<number>(
        `Math.max(...document.getElementById('heat').getContext('2d').getImageData(0, 0, 160, 120).data.filter((_, at) => at % 4 === 3))`,
      )
    const button = page.getByRole('button', { name: 'Heat map' })
    expect(await page.locator('#heat').isVisible()).toBe(false)
    await button.click()
    await page.getByRole('img', { name: 'Change from the original to frame 7' }).waitFor()
    expect(await hottest()).toBeGreaterThan(150)
    await page.evaluate(axe.source)
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await page.locator('#scrubber').press('Home')
    await page.getByText('No change: this is the original').waitFor()
    expect(await hottest()).toBe(0)
    await button.click()
    expect(await page.locator('#heat').isVisible()).toBe(false)
    expect(complaints).toEqual([])
  },
)
