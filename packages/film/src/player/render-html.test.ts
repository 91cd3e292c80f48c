import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filmTimeline, startSeconds } from '@afterimage/core/timeline/film-timeline'
import { openChromium } from '@afterimage/testing/browser/open-chromium'
import axe from 'axe-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { drawnFilm } from '../../test/drawn-film.ts'
import { filmFolder, never } from '../../test/film-folder.ts'
import { findViolations, isLike, nearest, openPlayer } from '../../test/opened-player.ts'
import { renderOutput } from '../render-output.ts'

describe('the player, opened from a file with no network', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  test('shows each frame where the scrubber stands, by mouse and by keyboard', async () => {
    const { page, pixels, complaints } = await openPlayer(browser, { reducedMotion: 'reduce' })
    expect(await page.title()).toBe('A <film> of </script> discs & "fields" – Afterimage')
    expect(await page.locator('h2').textContent()).toBe('Frame 0 of 11')
    expect(await page.locator('#facts').textContent()).toContain('<i>none</i>')

    const instrument = await page.locator('#instrument').boundingBox()
    if (!instrument) throw new Error('The instrument is not on the page.')
    await page.mouse.click(instrument.x + (instrument.width * 7) / 11, instrument.y + 20)
    expect(await page.locator('h2').textContent()).toBe('Frame 7 of 11')
    expect(await nearest(page, pixels)).toBe(7)

    await page.keyboard.press('ArrowLeft')
    expect(await nearest(page, pixels)).toBe(6)
    await page.keyboard.press('End')
    expect(await nearest(page, pixels)).toBe(11)
    await page.locator('#scrubber').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    expect(await nearest(page, pixels)).toBe(1)
    expect(await page.locator('#scrubber').getAttribute('aria-valuetext')).toBe('Frame 1 of 11, 80% kept')
    expect(await page.locator('#half-life').textContent()).toBe('frame 5')
    await page.getByRole('button', { name: '3 Slows down at 57% kept' }).click()
    expect(await nearest(page, pixels)).toBe(3)
    expect(complaints).toEqual([])
  })

  test('says over the curve from what is kept: of a fork from the copy that it began with', async () => {
    const legends = [0, 20].map(async (forkedFromFrame) => {
      const { page } = await openPlayer(browser, { reducedMotion: 'reduce' }, { forkedFromFrame })
      return page.locator('.legend span').textContent()
    })
    expect(await Promise.all(legends)).toEqual(['Kept of the original', 'Kept from copy 20'])
  })

  test.each([375, 1440])(
    'at %i px the words of a box of one frame stand whole beside it, over no edge',
    async (width) => {
      const surest = (number: number) => (number === 0 ? 'car' : number >= 6 && number < 9 ? 'teddy bear' : undefined)
      const labelsOf = (number: number) => [surest(number) ?? []].flat().map((id) => ({ id, score: 0.86 }))
      const viewport = { width, height: 900 }
      const { page } = await openPlayer(browser, { reducedMotion: 'reduce', viewport }, { labelsOf })
      await page.evaluate('document.fonts.ready')
      const edges = (part: string) =>
        page.locator(`#lane .${part}`).evaluateAll((all) =>
          all.map((one) => {
            const { left, right } = one.getBoundingClientRect()
            const isWhole = one.scrollWidth <= one.clientWidth || one.classList.contains('ending')
            return { left, right, isWhole }
          }),
        )
      const [boxes, words] = [await edges('belief'), await edges('words')]
      expect([boxes.length, words.length, words.every(({ isWhole }) => isWhole)]).toEqual([2, 3, true])
      const crossed = words.flatMap((word) =>
        boxes.filter(({ left, right }) => [left, right].some((edge) => word.left + 1 < edge && edge < word.right - 1)),
      )
      expect(crossed).toEqual([])
    },
  )

  test('says what a small network took each frame for, and has no lane where nobody looked', async () => {
    const surest = (number: number) => (number < 4 ? 'orange' : number < 8 ? 'teddy bear' : undefined)
    const { page, complaints } = await openPlayer(
      browser,
      { reducedMotion: 'reduce' },
      {
        labelsOf: (number) => {
          const id = surest(number)
          return id === undefined ? [] : [{ id, score: 0.82 }]
        },
      },
    )
    expect(await page.locator('#lane .words').allTextContents()).toEqual([
      'orange 82%',
      'teddy bear 82%',
      'not sure from frame 8',
    ])
    expect(await page.locator('#seen').innerText()).toBe('A machine sees orange 82%')
    expect(await page.locator('#explained').innerText()).toMatch(
      /one small network that knows 80 things.* It saw orange → teddy bear, not sure from frame 8\.$/,
    )
    await page.keyboard.press('End')
    expect(await page.locator('#seen').innerText()).toBe('A machine sees nothing that it is sure of')
    expect(await page.locator('#scrubber').getAttribute('aria-valuetext')).toMatch(
      /a machine sees nothing that it is sure of$/,
    )
    await page.evaluate(axe.source)
    expect(await findViolations(page)).toEqual([])
    expect(complaints).toEqual([])

    const { page: unseen } = await openPlayer(browser, { reducedMotion: 'reduce' })
    const shown = await Promise.all(['#lane', '#seen', '#explained'].map((part) => unseen.locator(part).isVisible()))
    expect(shown).toEqual([false, false, false])
  })

  test('says how far it had looked where it was saved before it had looked at all', async () => {
    const orange = [{ id: 'orange', score: 0.82 }]
    const labelsOf = (number: number) => (number <= 7 ? orange : null)
    const { page } = await openPlayer(browser, { reducedMotion: 'reduce' }, { labelsOf })
    expect(await page.locator('#story').textContent()).toBe(
      'It saw orange. When this was saved it had looked as far as frame 7.',
    )
  })

  test('compares the current frame with the original along a line that moves', async () => {
    const { page, pixels, complaints } = await openPlayer(browser, { reducedMotion: 'reduce' })
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Compare' }).click()
    const [original, last] = [pixels[0]?.data, pixels[11]?.data]
    const left = [10, 12] as const
    const right = [140, 12] as const
    expect(await isLike(page, original, left)).toBe(true)
    expect(await isLike(page, last, right)).toBe(true)

    await page.getByRole('slider', { name: /original/ }).press('Home')
    expect(await isLike(page, last, left)).toBe(true)
    const stage = await page.locator('#picture').boundingBox()
    if (!stage) throw new Error('The picture is not on the page.')
    await page.mouse.move(stage.x + 5, stage.y + 40)
    await page.mouse.down()
    await page.mouse.move(stage.x + stage.width * 0.97, stage.y + 40)
    await page.mouse.up()
    expect(await isLike(page, original, right)).toBe(true)

    await page.getByRole('button', { name: 'Compare' }).press('c')
    expect(await isLike(page, last, left)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('takes c as a key where the focus is in the timeline, and as a character everywhere else', async () => {
    const { page } = await openPlayer(browser, { reducedMotion: 'reduce' })
    const compare = page.getByRole('button', { name: 'Compare' })
    const isComparing = () => compare.getAttribute('aria-pressed')
    await page.keyboard.press('c')
    expect(await isComparing()).toBe('false')
    await page.mouse.click(5, 5)
    await page.keyboard.press('c')
    expect(await isComparing()).toBe('false')
    const instrument = await page.locator('#instrument').boundingBox()
    if (!instrument) throw new Error('The instrument is not on the page.')
    await page.mouse.click(instrument.x + 20, instrument.y + 20)
    await page.keyboard.press('c')
    expect(await isComparing()).toBe('true')
    await page.getByRole('slider', { name: /original/ }).press('c')
    expect(await isComparing()).toBe('true')
    await compare.press('C')
    expect(await isComparing()).toBe('false')
  })

  test('plays each frame in its time, pauses, goes on, and stops at the end', async () => {
    const { page, pixels, complaints } = await openPlayer(browser, { reducedMotion: 'reduce' }, { hasClock: true })
    await page.clock.pauseAt(60_000)
    const timeline = filmTimeline(12)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.clock.runFor(startSeconds(timeline, 3) * 1_000 + 100)
    expect(await nearest(page, pixels)).toBe(3)
    await page.keyboard.press('Space')
    await page.clock.runFor(2_000)
    expect(await nearest(page, pixels)).toBe(3)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.clock.runFor(1_000 / timeline.framesPerSecond + 50)
    expect(await nearest(page, pixels)).toBe(4)
    await page.clock.runFor(startSeconds(timeline, 12) * 1_000)
    expect(await nearest(page, pixels)).toBe(11)
    expect(await page.locator('#play').textContent()).toBe('Play again')
    expect(complaints).toEqual([])
  })

  test('plays by itself where motion is welcome', async () => {
    const { page, pixels } = await openPlayer(browser, { reducedMotion: 'no-preference' })
    await page.getByRole('button', { name: 'Play again' }).waitFor()
    expect(await nearest(page, pixels)).toBe(11)
  })

  test('stands still where motion is not welcome', async () => {
    const { page, pixels } = await openPlayer(browser, { reducedMotion: 'reduce' }, { hasClock: true })
    await page.clock.runFor(4_000)
    expect(await nearest(page, pixels)).toBe(0)
  })

  test('where the picture is out of view, keys scroll the page and move no frame', async () => {
    const { page } = await openPlayer(browser, { reducedMotion: 'reduce', viewport: { width: 900, height: 300 } })
    await page.keyboard.press('End')
    expect(await page.locator('h2').textContent()).toBe('Frame 11 of 11')
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    expect(await page.evaluate('document.getElementById("stage").getBoundingClientRect().bottom')).toBeLessThan(50)
    await page.keyboard.press('Home')
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
    expect(await page.locator('h2').textContent()).toBe('Frame 11 of 11')
    await page.keyboard.press('Home')
    expect(await page.locator('h2').textContent()).toBe('Frame 0 of 11')
  })

  test('opens at the frame that its address names', async () => {
    const { page, pixels } = await openPlayer(browser, { reducedMotion: 'no-preference' }, { hash: '#frame=4' })
    expect(await nearest(page, pixels)).toBe(4)
  })

  test.each(['dark', 'light'] as const)('has nothing for axe to find, %s, comparing or not', async (colorScheme) => {
    const { page } = await openPlayer(browser, { reducedMotion: 'reduce', colorScheme })
    await page.evaluate(axe.source)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('slider', { name: 'Frame' }).press('c')
    expect(await page.locator('.handle').isVisible()).toBe(true)
    expect(await findViolations(page)).toEqual([])
  })

  test.each(['with', 'without'])(
    'runs nothing that its words bring along, %s the policy that would forbid it',
    async (how) => {
      const evil = '</script><script>window.ran = 1</script><img src=x onerror="window.ran = 1"><!--<script>'
      const { source } = await drawnFilm({ frameCount: 2, width: 16, height: 16 })
      const file = join(await filmFolder(), 'film.html')
      const facts = { Prompt: evil, [evil]: evil }
      await renderOutput('html', { ...source, title: evil, facts }, file, { signal: never })
      if (how === 'without') {
        const html = await readFile(file, 'utf8')
        const bare = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
        expect(bare.length).toBeLessThan(html.length)
        await writeFile(file, bare)
      }
      const context = await browser.newContext({ offline: true })
      onTestFinished(() => context.close())
      const page = await context.newPage()
      await page.goto(pathToFileURL(file).href)
      expect(await page.locator('h1').textContent()).toBe(evil)
      expect(await page.locator('#facts dd').first().textContent()).toBe(evil)
      expect(await page.evaluate('[window.ran, document.images.length, document.scripts.length]')).toEqual([
        undefined,
        0,
        2,
      ])
    },
  )
})

test('nothing in the page can run but its one script', async () => {
  const { source } = await drawnFilm({ frameCount: 2, width: 16, height: 16 })
  const file = join(await filmFolder(), 'film.html')
  await renderOutput('html', source, file, { signal: never })
  const html = await readFile(file, 'utf8')
  expect(html).toMatch(
    /Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/,
  )
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  expect(html).not.toMatch(/(?:src|href)="?https?:/)
})
