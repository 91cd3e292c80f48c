import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { showMoment } from '../fixture/intercept.ts'
import { lengthen, serveLengthened } from '../fixture/lengthen.ts'
import { momentOf } from '../fixture/moments.ts'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'honey-bee.jpg', iterations: 25, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openFrames(search = '?frame=10', viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await world.openPage({ viewport, ...(viewport.width < 500 && { hasTouch: true }) })
  await page.goto(`/evolution/${made.evolution.id}${search}`)
  await page.getByRole('slider', { name: 'Frame', exact: true }).waitFor()
  return page
}

const instrument = (page: Page) => page.getByRole('slider', { name: 'Frame', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const readFrameNumber = async (page: Page) => Number(await instrument(page).getAttribute('aria-valuenow'))

describe('the address', () => {
  test('?frame= opens at that frame, not at the film', async () => {
    const page = await openFrames('?frame=17')
    await heading(page, 'Frame 17 of 25').waitFor()
    await page.getByRole('img', { name: 'frame 17', exact: true }).waitFor()
  })

  test('follows the chosen frame, so that a link shows that moment', async () => {
    const page = await openFrames('?frame=17')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/\?frame=18$/)
  })

  test('a frame that does not exist leads to the nearest one that does', async () => {
    const page = await openFrames('?frame=999')
    await heading(page, 'Frame 25 of 25').waitFor()
  })
})

describe('keys', () => {
  test('up, down and Page up are the slider’s own: elsewhere they are the page’s', async () => {
    const page = await openFrames()
    await page.keyboard.press('ArrowUp')
    expect(await readFrameNumber(page)).toBe(10)
    await instrument(page).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    expect(await readFrameNumber(page)).toBe(11)
    await page.keyboard.press('PageUp')
    expect(await readFrameNumber(page)).toBe(21)
  })

  test.each([
    ['ArrowLeft', 9],
    ['ArrowRight', 11],
    ['Home', 0],
    ['End', 25],
    ['PageDown', 20],
    ['PageUp', 0],
  ])('%s goes from frame 10 to frame %i', async (key, frame) => {
    const page = await openFrames()
    await heading(page, 'Frame 10 of 25').waitFor()
    await page.keyboard.press(key)
    expect(await readFrameNumber(page)).toBe(frame)
  })

  test('space plays from here to the end, and pauses', async () => {
    const page = await openFrames('?frame=20')
    await heading(page, 'Frame 20 of 25').waitFor()
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await page.keyboard.press(' ')
    await heading(page, 'Frame 25 of 25').waitFor()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  })

  test('c switches the comparison off and on where the focus is in the timeline, and is a character elsewhere', async () => {
    const page = await openFrames()
    const handle = page.getByRole('slider', { name: 'Compare original with frame 10' })
    await handle.waitFor()
    await page.keyboard.press('c')
    await page.getByRole('region', { name: 'Timeline' }).getByRole('slider').focus()
    await page.keyboard.press('c')
    await handle.waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    await handle.waitFor()
  })
})

describe('the measures', () => {
  const choice = (page: Page) => page.getByRole('region', { name: 'Timeline' }).locator('[aria-haspopup="menu"]').last()

  test('all that the ledger has can be chosen, and the curve and its figure follow', async () => {
    const page = await openFrames()
    await choice(page)
      .filter({ hasText: /kept \d+%$/ })
      .click()
    expect(await page.getByRole('menuitemradio').count()).toBe(12)
    await page.getByRole('menuitemradio', { name: 'Sharpness' }).click()
    const figure = (frame: number) => {
      const value = made.frames[frame]?.drift?.image.sharpness ?? Number.NaN
      return value.toFixed(value < 10 ? 1 : 0)
    }
    const sharpness = figure(10)
    await choice(page)
      .filter({ hasText: new RegExp(`Sharpness · Laplacian ${sharpness}$`) })
      .waitFor()
    expect(await instrument(page).getAttribute('aria-valuetext')).toBe(`frame 10 of 25, Sharpness ${sharpness}`)
    await page.keyboard.press('Home')
    await choice(page)
      .filter({ hasText: `Laplacian ${figure(0)}` })
      .waitFor()
  })

  test('while frames are made there are those that come with them', async () => {
    const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
    await showMoment(page, () => {
      const moment = momentOf(made, 12)
      // As it was loaded, before the later frames came.
      return { ...moment, detail: { ...moment.detail, frames: moment.detail.frames.slice(0, 3) } }
    })
    await page.goto(`/evolution/${made.evolution.id}`)
    await choice(page).click()
    await expect
      .poll(() => page.getByRole('menuitemradio').allTextContents())
      .toEqual(['Kept of the original', 'Similarity to the original', 'Colour shift from the original'])
  })

  test('on a phone the figure alone is there, and the menu stays in the window', async () => {
    const page = await openFrames('?frame=10', { width: 375, height: 667 })
    await choice(page).click()
    const menu = await page.getByRole('menu').boundingBox()
    expect(menu?.y).toBeGreaterThanOrEqual(0)
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(667)
    await page.getByRole('menuitemradio', { name: 'Sharpness' }).click()
    const figure = choice(page).filter({ hasText: /Laplacian \d+(\.\d)?$/ })
    await figure.waitFor()
    await page.setViewportSize({ width: 320, height: 667 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const count = await page.getByText('25 / 25').first().boundingBox()
    const box = await figure.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(count?.x ?? 0)
  })
})

describe('pointer', () => {
  test('a click on the filmstrip chooses the frame under it', async () => {
    const page = await openFrames()
    const box = await instrument(page).boundingBox()
    if (box === null) throw new Error('The instrument is not laid out')
    await page.mouse.click(box.x + box.width * (20.5 / 26), box.y + box.height - 20)
    expect(await readFrameNumber(page)).toBe(20)
  })

  test('dragging over the curve moves the one playhead, as far as there are frames', async () => {
    const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
    await showMoment(page, () => momentOf(made, 12))
    await page.goto(`/evolution/${made.evolution.id}`)
    await page.getByText('12 / 25 iterations').waitFor()
    const box = await instrument(page).boundingBox()
    if (box === null) throw new Error('The instrument is not laid out')
    await page.mouse.move(box.x + 10, box.y + 30)
    await page.mouse.down()
    expect(await readFrameNumber(page)).toBe(0)
    await page.mouse.move(box.x + box.width * (8.5 / 26), box.y + 30, { steps: 8 })
    expect(await readFrameNumber(page)).toBe(8)
    await page.mouse.move(box.x + box.width - 5, box.y + 30, { steps: 8 })
    expect(await readFrameNumber(page)).toBe(12)
    await page.mouse.up()
  })

  test('hovering shows the frame under the pointer before it is chosen', async () => {
    const page = await openFrames()
    const box = await instrument(page).boundingBox()
    if (box === null) throw new Error('The instrument is not laid out')
    await page.mouse.move(box.x + box.width * (5.5 / 26), box.y + box.height - 20)
    await instrument(page).getByText('frame 5', { exact: true }).waitFor()
    expect(await readFrameNumber(page)).toBe(10)
  })

  test('touch scrubs on a phone, where the instrument stays at the bottom edge', async () => {
    const page = await openFrames('?frame=10', { width: 375, height: 812 })
    const box = await instrument(page).boundingBox()
    if (box === null) throw new Error('The instrument is not laid out')
    expect(box.y + box.height).toBeLessThanOrEqual(812)
    expect(box.y + box.height).toBeGreaterThan(760)
    await page.touchscreen.tap(box.x + box.width * (3.5 / 26), box.y + box.height - 20)
    expect(await readFrameNumber(page)).toBe(3)
  })
})

describe('compare', () => {
  test('the handle is dragged anywhere on the picture, and moved by the arrow keys', async () => {
    const page = await openFrames()
    const handle = page.getByRole('slider', { name: 'Compare original with frame 10' })
    await handle.focus()
    await page.keyboard.press('Home')
    expect(await handle.getAttribute('aria-valuenow')).toBe('0')
    await page.keyboard.press('ArrowRight')
    expect(await handle.getAttribute('aria-valuenow')).toBe('2')
    // The browser's own: the next tab, for one.
    await page.keyboard.press('Control+PageDown')
    await page.keyboard.press('Shift+Home')
    expect(await handle.getAttribute('aria-valuenow')).toBe('2')
    expect(await readFrameNumber(page)).toBe(10)
    const box = await page.getByRole('img', { name: 'frame 10', exact: true }).boundingBox()
    if (box === null) throw new Error('The stage is not laid out')
    await page.mouse.move(box.x + box.width * 0.3, box.y + 80)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.75, box.y + 80, { steps: 5 })
    await page.mouse.up()
    expect(Number(await handle.getAttribute('aria-valuenow'))).toBeCloseTo(75, -0.5)
  })

  test('any frame can be the reference', async () => {
    const page = await openFrames()
    await page.getByRole('button', { name: 'Compare with this frame' }).click()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('slider', { name: 'Compare frame 10 with frame 11' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Compare with the original' }).click()
    await page.getByRole('slider', { name: 'Compare original with frame 10' }).waitFor()
  })
})

describe('scrubbing over 100 frames of 1024 px', () => {
  test('never shows an empty picture, and says how it keeps pace with the display', async () => {
    const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
    await serveLengthened(page, lengthen(made, 100))
    await page.goto(`/evolution/${made.evolution.id}?frame=0`)
    await page.getByRole('img', { name: 'original', exact: true }).waitFor()
    await page.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[aria-label="original"]')
      return canvas?.getContext('2d')?.getImageData(0, 0, 1, 1).data[3] === 255
    })
    const box = await instrument(page).boundingBox()
    if (box === null) throw new Error('The instrument is not laid out')
    await page.evaluate(watchStage)
    await page.mouse.move(box.x + 4, box.y + 30)
    await page.mouse.down()
    for (const x of [0.3, 0.1, 0.9, 0.5, 1]) {
      await page.mouse.move(box.x + (box.width - 4) * x, box.y + 30, { steps: 16 })
    }
    await page.mouse.up()
    const { gapsMs, empty, pictures } = await page.evaluate(() => window.stageWatch)
    const median = [...gapsMs].sort((a, b) => a - b)[Math.floor(gapsMs.length / 2)] ?? 0
    process.stdout.write(
      `Scrubbing: ${gapsMs.length} display frames, median gap ${median.toFixed(1)} ms, ${pictures} pictures.\n`,
    )
    expect(empty).toBe(0)
    expect(pictures).toBeGreaterThan(5)
  })
})

interface StageWatch {
  readonly gapsMs: number[]
  /** Display frames on which the stage showed nothing. */
  empty: number
  /** How many different pictures were seen. */
  pictures: number
}

declare global {
  interface Window {
    stageWatch: StageWatch
  }
}

/** Looks at the stage's pixels on each display frame. */
function watchStage(): void {
  const seen = new Set<string>()
  const watch: StageWatch = { gapsMs: [], empty: 0, pictures: 0 }
  window.stageWatch = watch
  let last = performance.now()
  const look = (now: number) => {
    watch.gapsMs.push(now - last)
    last = now
    const canvas = document.querySelector<HTMLCanvasElement>(
      'canvas[aria-label^="frame"], canvas[aria-label="original"]',
    )
    const pixel = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data
    if (pixel === undefined || pixel[3] === 0) watch.empty += 1
    else seen.add(pixel.join())
    watch.pictures = seen.size
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
