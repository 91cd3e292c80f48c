import { readFile, stat } from 'node:fs/promises'
import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBarriers } from '../fixture/find-barriers.ts'
import { refuse } from '../fixture/intercept.ts'
import { lookedAt } from '../fixture/looked-at.ts'
import { makeRace } from '../fixture/make-race.ts'
import { failedMoment, momentOf } from '../fixture/moments.ts'
import { RACE_ID, type ServedContender, serveRace } from '../fixture/serve-race.ts'

const SIZES = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
] as const

let world: World
let raceId: string
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  const page = await world.openPage()
  raceId = await makeRace(page, {
    ...{ photo: 'honey-bee.jpg', iterations: 10 },
    contenders: [{ style: 'dreamy' }, { style: 'chaotic' }, { aiProvider: 'local', aiModelId: 'melt' }],
  })
  made = await makeEvolution(page, { photo: 'honey-bee.jpg', iterations: 10, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const scrubber = (page: Page) => page.getByRole('slider', { name: 'Frame', exact: true })
const contender = (page: Page, character: string) => page.getByRole('figure', { name: new RegExp(`^${character}: `) })
const pictures = (page: Page) =>
  page.locator('[data-stage] canvas').evaluateAll((all) => all.map((one) => (one as HTMLCanvasElement).toDataURL()))

describe.each(SIZES)('a race, at $width px', (viewport) => {
  test('shows what each contender made of the frame at which its one scrubber stands', async () => {
    const page = await world.openPage({ viewport })
    await page.goto(`/race/${raceId}?frame=4`)
    await page.getByText('All have ended').waitFor()
    for (const [character, name] of [
      ['A', 'Blobs · Dreamy'],
      ['B', 'Blobs · Chaotic'],
      ['C', 'Melt · Reproduce'],
    ] as const) {
      await contender(page, character).getByRole('link', { name }).waitFor()
      await contender(page, character)
        .getByText(/^Frame 4, \d+% kept$/)
        .waitFor()
    }
    await expect.poll(async () => new Set(await pictures(page)).size).toBe(3)
    const before = await pictures(page)
    await page.keyboard.press('ArrowRight')
    await contender(page, 'C')
      .getByText(/^Frame 5,/)
      .waitFor()
    await expect.poll(async () => (await pictures(page)).filter((one) => before.includes(one))).toEqual([])

    await scrubber(page).scrollIntoViewIfNeeded()
    const box = await scrubber(page).boundingBox()
    if (box === null) throw new Error('There is no scrubber.')
    await page.mouse.click(box.x + 2, box.y + 20)
    for (const character of ['A', 'B', 'C']) await contender(page, character).getByText('The original').waitFor()
    expect(await scrubber(page).getAttribute('aria-valuetext')).toContain('Blobs · Chaotic: The original')
    await page.keyboard.press('End')
    await expect.poll(() => new URL(page.url()).search).toBe('?frame=10')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  })

  test('draws one curve over the other, plays all of them together, and leads to the page of each', async () => {
    const page = await world.openPage({ viewport })
    await page.goto(`/race/${raceId}?frame=10`)
    const legend = page.getByRole('list', { name: 'Curves' }).getByRole('listitem')
    await expect.poll(() => legend.count()).toBe(3)
    const lines = scrubber(page).locator('svg path')
    const drawn = () => lines.evaluateAll((all) => all.map((one) => one.getAttribute('d')))
    await expect.poll(async () => new Set(await drawn()).size).toBe(3)
    const kept = await drawn()
    await page.getByRole('combobox', { name: 'Curves' }).selectOption('Similarity to the original')
    await expect.poll(async () => (await drawn()).filter((one) => kept.includes(one))).toEqual([])
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await contender(page, 'A')
      .getByText(/^Frame [1-9]\b/)
      .waitFor()
    await contender(page, 'B')
      .getByText(/^Frame 10/)
      .waitFor()
    await contender(page, 'B').getByRole('link').click()
    await page.getByRole('heading', { name: /10 iterations by Blobs/ }).waitFor()
  })

  test('has a film of all of them on a split screen, to be saved', async () => {
    const page = await world.openPage({ viewport })
    await page.goto(`/race/${raceId}`)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the film of all' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(`afterimage-race-${raceId.slice(0, 8)}.mp4`)
    // A page of ours plays no film from an address like this.
    await page.goto('about:blank')
    const film = await page.evaluate(
      async (base64) => {
        const video = document.createElement('video')
        video.src = `data:video/mp4;base64,${base64}`
        await new Promise((resolve, reject) => {
          video.onloadedmetadata = resolve
          video.onerror = () => reject(new Error('The film cannot be played.'))
        })
        return { width: video.videoWidth, height: video.videoHeight, seconds: video.duration }
      },
      (await readFile(await saved.path())).toString('base64'),
    )
    // Three panes of 192 × 256 px in a row, and their names.
    expect([film.width, film.height]).toEqual([608, 308])
    expect(film.seconds).toBeGreaterThan(3)
  })

  test('has a cut to be posted, seen before it is made', async () => {
    const page = await world.openPage({ viewport })
    await page.goto(`/race/${raceId}`)
    await page.getByRole('button', { name: 'Make a cut' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a cut of the race' })
    const preview = dialog.getByRole('img', { name: 'Preview of the cut: 10 copies in 12 seconds' })
    const shown = () =>
      preview.evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
        let bright = 0
        for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) + (data[at + 1] ?? 0) > 200) bright += 1
        return { bright: bright / Math.max(1, data.length / 4), wide: canvas.width > canvas.height }
      })
    // Three pictures of a bee: what is written alone is some hundredths.
    await expect.poll(async () => (await shown()).bright).toBeGreaterThan(0.1)
    expect((await shown()).wide).toBe(false)
    await dialog.getByText('Landscape 16:9').click()
    await expect.poll(async () => (await shown()).wide).toBe(true)
    expect(await dialog.getByText('In the corner', { exact: true }).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    if (viewport.width < 1_000) return
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByText('6 s').click()
    await dialog.getByRole('button', { name: 'Make the film' }).click()
    const save = dialog.getByRole('button', { name: 'Save the film' })
    await save.waitFor({ timeout: 120_000 })
    const [saved] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(saved.suggestedFilename()).toBe(`afterimage-race-${raceId.slice(0, 8)}.mp4`)
    expect((await stat(await saved.path())).size).toBeGreaterThan(50_000)
  })

  test('goes on when one has failed, and says of each how far it is', async () => {
    let contenders: readonly ServedContender[] = [momentOf(made, 2), failedMoment(made, 1, {}), momentOf(made, 1)]
    const page = await world.openPage({ viewport })
    await serveRace(page, () => contenders)
    await page.goto(`/race/${RACE_ID}`)
    await page.getByText('2 of 3 are running').waitFor()
    expect(await page.getByRole('button', { name: 'Download the film of all' }).count()).toBe(0)
    await contender(page, 'A')
      .getByText(/^Frame 2,/)
      .waitFor()
    await contender(page, 'B').getByText('Failed at frame 1').waitFor()
    await contender(page, 'B').getByText('Frame 2 could not be made').waitFor()
    await contender(page, 'C').getByText('So far at frame 1').waitFor()
    contenders = [momentOf(made, 5), failedMoment(made, 1, {}), momentOf(made, 6)]
    await contender(page, 'C')
      .getByText(/^Frame 6,/)
      .waitFor()
    await contender(page, 'A').getByText('So far at frame 5').waitFor()
    contenders = [
      momentOf(made, 10, { status: 'completed' }),
      failedMoment(made, 1, {}),
      momentOf(made, 10, { status: 'completed' }),
    ]
    await page.getByText('All have ended, 1 by failing').waitFor()
    await contender(page, 'A')
      .getByText(/^Frame 10,/)
      .waitFor()
    await contender(page, 'B').getByText('Failed at frame 1').waitFor()
  })

  test('has a lane of labels for each contender that networks have looked at', async () => {
    const page = await world.openPage({ viewport })
    await serveRace(page, () => [
      momentOf(lookedAt(made), 10, { status: 'completed' }),
      momentOf(lookedAt(made), 10, { status: 'completed' }),
    ])
    await page.goto(`/race/${RACE_ID}`)
    await expect
      .poll(() =>
        scrubber(page)
          .getByText(/^teddy bear/)
          .count(),
      )
      .toBe(2)
  })

  test('keeps the place of a contender that was deleted, and of one that is not shown', async () => {
    const page = await world.openPage({ viewport })
    await serveRace(page, () => ['deleted', momentOf(made, 10, { status: 'completed' }), 'hidden'])
    await page.goto(`/race/${RACE_ID}`)
    await contender(page, 'A').getByText('This one was deleted.').waitFor()
    await contender(page, 'B')
      .getByText(/^Frame 10,/)
      .waitFor()
    await contender(page, 'C').getByText('This one cannot be shown.').waitFor()
  })

  test('hears of one that was deleted elsewhere, when somebody comes back to it', async () => {
    const page = await world.openPage({ viewport })
    const complete = momentOf(made, 10, { status: 'completed' })
    let second: ServedContender = complete
    await serveRace(page, () => [complete, second])
    await page.goto(`/race/${RACE_ID}`)
    await contender(page, 'B')
      .getByText(/^Frame 10,/)
      .waitFor()
    second = 'deleted'
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await contender(page, 'B').getByText('This one was deleted.').waitFor()
  })
})

test('a race that there is not says so, one that cannot be reached is asked for again', async () => {
  const page = await world.openPage()
  await page.goto('/race/of-nothing')
  await page.getByRole('heading', { name: 'There is no such race.' }).waitFor()
  await page.goto(`/race/${RACE_ID}`)
  await page.getByRole('heading', { name: 'There is no such race.' }).waitFor()
  await page.route(`**/api/race/${raceId}`, (route) => refuse(route, 500, 'internal', 'Try again soon.'))
  await page.goto(`/race/${raceId}`)
  await page.getByRole('heading', { name: 'This cannot be loaded right now.' }).waitFor()
  await page.unroute(`**/api/race/${raceId}`)
  await page.getByText('All have ended').waitFor()
})
