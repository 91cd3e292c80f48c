import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { getEvolution } from '@afterimage/contract/evolution-endpoints'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { writeSmallPhoto } from '@afterimage/testing/browser/photos'
import { openColourSight, seeColours } from '@afterimage/testing/sight/colour-sight'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { withholdScripts } from '../fixture/withhold-scripts.ts'
import { withoutAnswers } from '../fixture/without-answers.ts'
import { withoutMp4 } from '../fixture/without-mp4.ts'

/** A film waits half a minute at most for those who look at its frames. */
const LOOKED_WITHIN_MS = 60_000

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  const sight = openColourSight(async (before, picture) => ({
    ...seeColours(picture),
    labels: before < 4 ? [{ id: 'cup', score: 0.82 }] : before < 8 ? [{ id: 'teddy bear', score: 0.95 }] : [],
  }))
  world = await openWorld({ LOOK: 'on', GALLERY_HOLD_ABOVE: 'off' }, { openSight: async () => sight })
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 10, model: 'melt' })
  await vi.waitUntil(isLookedAt, { timeout: LOOKED_WITHIN_MS })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function isLookedAt(): Promise<boolean> {
  const page = await world.openPage()
  const answer = await page.request.get(`/api/evolution/${made.evolution.id}`)
  return !getEvolution.ok.body.parse(await answer.json()).evolution.isBeingLookedAt
}

/** Where parts are, and those that are not shown nowhere. */
function placesOf(parts: readonly Element[]) {
  return parts.map((part) => part.getBoundingClientRect().toJSON())
}

describe('what is shared', () => {
  test.each([
    ['1440 px', { width: 1440, height: 900 }],
    ['375 px', { width: 375, height: 812 }],
    ['320 px', { width: 320, height: 640 }],
    ['1024 px', { width: 1024, height: 768 }],
  ])(
    'at %s has its film, its lane of labels, its name and its figures where they stay when its scripts come',
    async (_, viewport) => {
      const page = await world.openPage({ viewport })
      const release = await withholdScripts(page)
      await page.goto(`/share/${made.evolution.id}`, { waitUntil: 'commit' })
      const parts = [
        page.getByLabel('The film'),
        page.getByRole('heading', { level: 1 }),
        page.getByText('kept of the original', { exact: true }),
        page.locator('.film-lane'),
        page.locator('.lane-looked'),
      ]
      const places = async () => {
        await page.evaluate(() => document.fonts.ready)
        const alone = await Promise.all(parts.map((part) => part.boundingBox()))
        expect(alone).not.toContain(null)
        return [alone, await page.locator('.lane-box, .lane-word').evaluateAll(placesOf)]
      }
      await page.locator('.written-share').waitFor()
      const before = await places()
      release()
      await page.getByRole('link', { name: 'Remix this' }).waitFor()
      expect(await places()).toEqual(before)
    },
  )

  test('has a lane of labels as long as its film, in which every word has room, whatever its width', async () => {
    const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`/share/${made.evolution.id}`)
    await page.getByRole('link', { name: 'Remix this' }).waitFor()
    const words = page.locator('.lane-word').filter({ visible: true })
    expect(await words.allTextContents()).toEqual(['cup 82%', 'teddy bear 95%', 'not sure from frame 8'])
    for (const width of [320, 375, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const cut = await words.evaluateAll((all) =>
        all.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
      )
      expect(await words.count(), `${width} px`).toBe(3)
      expect(cut, `${width} px`).toEqual([])
    }
    const [film, lane] = await Promise.all(
      [page.locator('[data-stage]').first(), page.locator('.film-lane')].map((part) => part.boundingBox()),
    )
    expect([lane?.x, lane?.width]).toEqual([film?.x, film?.width])
  })

  test('has no lane where nobody looked', async () => {
    const page = await world.openPage()
    const unseen = {
      evolution: { ...made.evolution, labelSpans: [], labelStory: null, isBeingLookedAt: false },
      frames: made.frames.map((frame) => ({ ...frame, labels: null })),
    }
    await withoutAnswers(page, /^\/share\//)
    await page.route(`**/api/evolution/${made.evolution.id}`, (route) =>
      route.fulfill({ json: { ...made, ...unseen } }),
    )
    await page.goto(`/share/${made.evolution.id}`)
    await page.getByRole('link', { name: 'Remix this' }).waitFor()
    expect(await page.locator('.film-lane').count()).toBe(0)
  })

  test('says that its film could not be loaded where no file comes, and loads it again', async () => {
    const page = await world.openFreshPage()
    await page.route('**/files/**', (route) => route.abort('connectionrefused'))
    await page.goto(`/share/${made.evolution.id}`)
    await page.getByText('The film could not be loaded.').waitFor()
    expect(
      await page.getByRole('img', { name: 'The original' }).evaluate((picture) => getComputedStyle(picture).opacity),
    ).toBe('0')
    await page.unroute('**/files/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('The film').waitFor()
  })

  test.each(['share', 'evolution'])(
    'on its %s page it moves as a picture where the browser cannot play MP4',
    async (screen) => {
      const page = await world.openFreshPage({ reducedMotion: 'no-preference' })
      await withoutMp4(page)
      await page.goto(`/${screen}/${made.evolution.id}`)
      const film = page.getByRole('img', { name: 'The film' })
      await film.waitFor()
      expect(await film.getAttribute('src')).toMatch(/\.webp$/)
    },
  )

  test('compares the original and what became of it by a line that is dragged or moved by keys', async () => {
    const page = await world.openPage()
    await page.goto(`/share/${made.evolution.id}`)
    const line = page.getByRole('slider', { name: 'Original and result' })
    await line.focus()
    await page.keyboard.press('ArrowLeft')
    expect(await line.getAttribute('aria-valuenow')).toBe('48')
    const original = page.getByRole('img', { name: 'The original' })
    expect(await original.getAttribute('src')).toBe(made.frames[0]?.url)
    expect(await page.getByRole('img', { name: 'Frame 10' }).getAttribute('src')).toBe(made.frames[10]?.url)
    const box = await original.boundingBox()
    if (box === null) throw new Error('no picture')
    await page.mouse.click(box.x + box.width * 0.25, box.y + box.height / 2)
    expect(Number(await line.getAttribute('aria-valuenow'))).toBeCloseTo(25, -0.5)
    expect(await original.evaluate((picture) => getComputedStyle(picture).clipPath)).toMatch(/^inset\(0(px)? 7[45]/)
  })

  test('says where the model may never have seen the picture', async () => {
    const page = await world.openPage()
    const unseen = {
      ...made,
      frames: made.frames.map((frame) => ({ ...frame, isUnrelated: frame.number === 1 })),
    }
    const warning = page.getByText('Frame 1 shows something else')
    await page.goto(`/share/${made.evolution.id}`)
    await page.getByRole('slider', { name: 'Original and result' }).waitFor()
    expect(await warning.count()).toBe(0)
    await page.route(`**/api/evolution/${made.evolution.id}`, (route) => route.fulfill({ json: unseen }))
    await page.goto(`/share/${made.evolution.id}`)
    await warning.waitFor()
  })

  test('is liked and counted as seen, and leads on to what is next to it in the gallery', async () => {
    const maker = await world.openPage()
    const newer = await makeEvolution(maker, { photo: 'citrus-slices.jpg', iterations: 3, model: 'melt' })
    const page = await world.openPage()
    const counted = page.waitForResponse('**/view')
    await page.goto(`/share/${made.evolution.id}`)
    expect((await counted).status()).toBe(200)
    await page.getByRole('button', { name: 'Like, 0 likes', pressed: false }).click()
    await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor()
    const next = page.getByRole('navigation', { name: 'Next to it in the gallery' })
    expect(await next.getByRole('link', { name: 'Older' }).count()).toBe(0)
    await next.getByRole('link', { name: 'Newer' }).click()
    await page.waitForURL(`**/share/${newer.evolution.id}`)
    await next.getByRole('link', { name: 'Older' }).click()
    await page.waitForURL(`**/share/${made.evolution.id}`)
    await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor()
    await page.goto(`/evolution/${made.evolution.id}`)
    await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor()
    await next.getByRole('link', { name: 'Newer' }).click()
    await page.waitForURL(`**/evolution/${newer.evolution.id}`)
  })

  test('is remixed: the create screen has its style, seed, model and length, and waits for another picture', async () => {
    const page = await world.openPage()
    await page.goto(`/share/${made.evolution.id}`)
    await page.getByRole('link', { name: 'Remix this' }).click()
    await page.getByText('Brought along with the film.').waitFor()
    expect(await page.getByLabel('Seed (optional)').inputValue()).toBe(String(made.evolution.seed))
    expect(await page.getByRole('radio', { name: /^Melt/ }).isChecked()).toBe(true)
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByRole('button', { name: 'Start 10 Iterations' }).isDisabled()).toBe(true)
    await page.locator('input[type=file]').setInputFiles(await writeSmallPhoto('raccoon.jpg', world.dataDir))
    await page.getByRole('button', { name: 'Start 10 Iterations' }).click()
    await page.waitForURL('**/evolution/*')
    const answer = await page.request.get(`/api${new URL(page.url()).pathname}`)
    const { evolution } = getEvolution.ok.body.parse(await answer.json())
    expect(evolution).toMatchObject({
      seed: made.evolution.seed,
      style: 'reproduce',
      aiModelId: 'melt',
      isOwner: true,
    })
  })

  test('is remixed with another model where its own is not offered any more, and says so', async () => {
    const page = await world.openPage()
    await page.goto('/app?style=dreamy&seed=7&model=local%2Fblobs&iterations=10')
    await page.getByText('The model of that film is no longer offered here.').waitFor()
    await page.getByRole('radio', { name: /^Melt/ }).check()
    expect(await page.getByText('no longer offered here').count()).toBe(0)
  })

  test('is posted by plain links to the networks that people use', async () => {
    const page = await world.openPage()
    await page.goto(`/share/${made.evolution.id}`)
    const links = await page
      .getByRole('list', { name: 'Post it' })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]))
    expect(links.map(([name]) => name)).toEqual([
      'X',
      'Facebook',
      'Reddit',
      'Bluesky',
      'WhatsApp',
      'Telegram',
      'LinkedIn',
    ])
    for (const [, href, rel] of links) {
      expect(decodeURIComponent(href ?? '')).toContain(`${world.url}/share/${made.evolution.id}`)
      expect(rel).toBe('noopener noreferrer')
    }
  })
})
