import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const DESK = { width: 1440, height: 900 }

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 10, model: 'blobs' })
})
afterEach(() => world?.closePages())
afterAll(() => world?.close())

async function openFrames(): Promise<Page> {
  const page = await world.openPage({ viewport: DESK })
  await page.goto(`/evolution/${made.evolution.id}?frame=5`)
  await page.getByRole('img', { name: 'frame 5', exact: true }).waitFor()
  return page
}

const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name })
const shown = (page: Page) =>
  page.getByRole('slider', { name: 'Frame', exact: true }).getAttribute('aria-valuenow').then(Number)
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (top) => {
    const ended = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }))
    window.scrollTo(0, top)
    await ended
  }, top)

/** Scrolling by keys is animated, and what is scrolled before its end can be undone by it. */
async function scrollByKey(page: Page, key: string): Promise<void> {
  const ended = await page.evaluateHandle(() => ({
    it: new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true })),
  }))
  await page.keyboard.press(key)
  await ended.evaluate(({ it }) => it)
}

const stageBox = (page: Page) => page.locator('[data-stage]').first().boundingBox()

async function pictureBox(page: Page) {
  const box = await page.getByRole('img', { name: 'frame 5', exact: true }).boundingBox()
  if (box === null) throw new Error('The picture is not laid out')
  return box
}

describe('keys', () => {
  test('scroll the page where the stage is out of view, and move the timeline where it is in view', async () => {
    const page = await openFrames()
    await page.keyboard.press('PageDown')
    expect(await shown(page)).toBe(10)
    expect(await scrolled(page)).toBe(0)
    await scrollTo(page, 900)
    await scrollByKey(page, 'Home')
    expect(await scrolled(page)).toBe(0)
    expect(await shown(page)).toBe(10)
    await scrollTo(page, 900)
    await page.keyboard.press('ArrowLeft')
    await scrollByKey(page, 'End')
    expect(await scrolled(page)).toBeGreaterThan(900)
    expect(await shown(page)).toBe(10)
  })

  test('that bring the focus to the timeline leave the picture where it is', async () => {
    const page = await openFrames()
    await page.getByRole('button', { name: 'Next frame' }).focus()
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Frame')) break
    }
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Frame')
    expect(await scrolled(page)).toBe(0)
  })
})

describe('zoom', () => {
  test('enlarges the picture under the pointer, a drag moves it, and zooming out brings it back', async () => {
    const page = await openFrames()
    const whole = await pictureBox(page)
    const at = { x: whole.x + whole.width * 0.25, y: whole.y + whole.height * 0.75 }
    await page.mouse.move(at.x, at.y)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect.poll(() => pictureBox(page).then(({ width }) => width / whole.width)).toBeCloseTo(1.5, 1)
    const larger = await pictureBox(page)
    expect((at.x - larger.x) / larger.width).toBeCloseTo(0.25, 1)
    expect((at.y - larger.y) / larger.height).toBeCloseTo(0.75, 1)
    await page.mouse.down()
    await page.mouse.move(at.x - 60, at.y - 20, { steps: 4 })
    await page.mouse.up()
    const moved = await pictureBox(page)
    expect(moved.x).toBeLessThan(larger.x - 30)
    await tool(page, 'Zoom out').click()
    await expect.poll(() => pictureBox(page)).toEqual(whole)
    expect(await tool(page, 'Zoom out').getAttribute('aria-disabled')).toBe('true')
  })

  test('two fingers enlarge the picture, and move neither the page nor the line of the comparison', async () => {
    const page = await world.openFreshPage({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })
    await page.goto(`/evolution/${made.evolution.id}?frame=5`)
    await page.getByRole('img', { name: 'frame 5', exact: true }).waitFor()
    const handle = page.getByRole('slider', { name: 'Compare original with frame 5' })
    const line = await handle.getAttribute('aria-valuenow')
    const whole = await pictureBox(page)
    const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 }
    const session = await page.context().newCDPSession(page)
    const fingers = (apart: number) =>
      [-1, 1].map((side) => ({ x: middle.x + side * apart, y: middle.y, id: side + 1 }))
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
    for (const apart of [40, 50, 60]) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => pictureBox(page).then(({ width }) => width / whole.width)).toBeCloseTo(2, 1)
    expect(await handle.getAttribute('aria-valuenow')).toBe(line)
    expect(await scrolled(page)).toBe(0)
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    await page.context().close()
  })

  test('works by keys, leaves the line of the comparison to be dragged, and the timeline to move', async () => {
    const page = await openFrames()
    await tool(page, 'Zoom in').focus()
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('Enter')
    const before = await pictureBox(page)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => pictureBox(page).then(({ x }) => x)).toBeGreaterThan(before.x + 10)
    expect(await shown(page)).toBe(5)
    const handle = page.getByRole('slider', { name: 'Compare original with frame 5' })
    const line = await handle.boundingBox()
    if (line === null) throw new Error('The comparison is not laid out')
    await page.mouse.move(line.x + line.width / 2, line.y + 100)
    await page.mouse.down()
    await page.mouse.move(line.x + line.width / 2 + 100, line.y + 100, { steps: 4 })
    await page.mouse.up()
    expect(Number(await handle.getAttribute('aria-valuenow'))).toBeGreaterThan(55)
    await page.keyboard.press('ArrowRight')
  })
})

test('the stage fills the screen, with its own way through the frames, and gives it back', async () => {
  const page = await openFrames()
  const before = await stageBox(page)
  await tool(page, 'Full screen').click()
  await page.waitForFunction(() => document.fullscreenElement !== null)
  const full = await stageBox(page)
  expect([full?.width, full?.height]).toEqual([DESK.width, DESK.height])
  const picture = await pictureBox(page)
  expect(Math.max(picture.width / DESK.width, picture.height / DESK.height)).toBeCloseTo(1, 2)
  await page.getByRole('group', { name: 'Frames' }).getByRole('button', { name: 'Next frame' }).click()
  await page.getByRole('img', { name: 'frame 6', exact: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('img', { name: 'frame 5', exact: true }).waitFor()
  await tool(page, 'Leave full screen').click()
  await page.waitForFunction(() => document.fullscreenElement === null)
  await expect.poll(() => stageBox(page)).toEqual(before)
  expect(await page.getByRole('group', { name: 'Frames' }).count()).toBe(0)
})

test.each([
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
])('a heat map shows what has changed between any two frames, at $width px', async (viewport) => {
  const page = await world.openPage({ viewport })
  const { evolution } = await makeEvolution(page, { photo: 'citrus-slices.jpg', iterations: 3, model: 'blobs' })
  await page.goto(`/evolution/${evolution.id}?frame=3`)
  const button = page.getByRole('button', { name: 'Heat map of what has changed' })
  await button.click()
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  const map = page.getByRole('img', { name: 'Change from the original to frame 3', exact: false })
  await map.waitFor()
  const hottest = () =>
    page.evaluate(() => {
      const canvas = [...document.querySelectorAll('canvas')].find((one) => one.ariaLabel?.startsWith('Change from'))
      const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return Math.max(...Array.from(data).filter((_, at) => at % 4 === 3))
    })
  await expect.poll(hottest).toBeGreaterThan(150)
  await page.getByRole('button', { name: 'Compare with this frame' }).click()
  await page.getByText('No change: this is the frame itself').waitFor()
  await button.click()
  expect(await page.getByText('No change: this is the frame itself').count()).toBe(0)
})
