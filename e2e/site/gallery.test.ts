import type { EvolutionDetail } from '@afterimage/contract/evolution'
import type { GalleryProject } from '@afterimage/contract/gallery'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { layoutShift, watchLayoutShift } from '../fixture/layout-shift.ts'
import { galleryOf, serveGallery } from '../fixture/serve-gallery.ts'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 10, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

const idsOn = (page: Page) =>
  page
    .getByRole('link', { name: 'View Details' })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))

const idsOf = (projects: readonly GalleryProject[]) => projects.map(({ id }) => id)

async function openGallery(projects: () => readonly GalleryProject[], search = '', options = {}): Promise<Page> {
  const page = await world.openPage(options)
  await serveGallery(page, projects)
  await page.goto(`/gallery${search}`)
  await page.getByRole('article').first().waitFor()
  return page
}

describe('a card', () => {
  test('of an evolution that was just made says what it is', async () => {
    const page = await world.openPage()
    await page.goto('/gallery')
    const card = page.getByRole('article', { name: 'Blobs · Reproduce, 10 frames' })
    await card.getByRole('heading', { name: 'Blobs · Reproduce' }).waitFor()
    await card.getByText(/^(Just now|\dm ago)$/).waitFor()
    await card.getByText('10 frames', { exact: true }).waitFor()
  })

  test('is liked with the count of the server, and the like is still there later', async () => {
    const page = await world.openPage()
    await page.goto('/gallery')
    const like = page.getByRole('button', { name: /^Like,/ })
    const answered = page.waitForResponse('**/like')
    await like.click()
    expect((await answered).status()).toBe(200)
    await page.reload()
    await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).click()
    await page.getByRole('button', { name: 'Like, 0 likes', pressed: false }).waitFor()
  })

  test('a like that cannot be sent is taken back without a word', async () => {
    const page = await openGallery(() => galleryOf(made, 1))
    await page.route('**/like', (route) => route.abort())
    await page.getByRole('button', { name: 'Like, 0 likes', pressed: false }).click()
    await page.getByRole('button', { name: 'Like, 0 likes', pressed: false }).waitFor()
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /fail|error/i })
        .count(),
    ).toBe(0)
  })

  test('leads to its evolution and counts the view on the way', async () => {
    const page = await world.openPage()
    await page.goto('/gallery')
    const counted = page.waitForResponse('**/view')
    await page.getByRole('link', { name: 'View Details' }).click()
    await page.waitForURL(`**/evolution/${made.evolution.id}`)
    expect(await (await counted).json()).toEqual({ viewCount: 1 })
  })

  test('wears a badge when it is featured', async () => {
    const page = await openGallery(() => galleryOf(made, 2))
    expect(await page.getByText('Featured').count()).toBe(1)
  })
})

describe('a preview', () => {
  const moving = { reducedMotion: 'no-preference' } as const
  const paused = (page: Page) =>
    page.locator('article video').evaluate((film: HTMLVideoElement) => [film.paused, film.currentTime])

  test('plays the film while pointed at, and rewinds it afterwards', async () => {
    const page = await openGallery(() => galleryOf(made, 1), '', moving)
    expect(await page.locator('article video').count()).toBe(0)
    await page.getByRole('article').hover()
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.1)
    expect(await page.locator('article video').getAttribute('poster')).toBe(made.frames[0]?.thumbnailUrl)
    await page.mouse.move(0, 0)
    await page.waitForFunction(() => document.querySelector('video')?.currentTime === 0)
    expect(await paused(page)).toEqual([true, 0])
  })

  test('plays for the keyboard, too', async () => {
    const page = await openGallery(() => galleryOf(made, 1), '', moving)
    await page.getByRole('button', { name: /^Like,/ }).focus()
    await page.waitForFunction(() => document.querySelector('video')?.paused === false)
    await page.getByRole('tab', { name: 'Latest' }).focus()
    await page.waitForFunction(() => document.querySelector('video')?.paused)
  })

  test('without a film shows one frame after the other, counted', async () => {
    const page = await openGallery(
      () => galleryOf(made, 1).map((card) => ({ ...card, outputVideoUrl: null })),
      '',
      moving,
    )
    await page.getByRole('article').hover()
    await page.getByText('1 / 11').waitFor()
    await page.getByText('3 / 11').waitFor()
    await page.mouse.move(0, 0)
    await page.getByText(/\d \/ 11/).waitFor({ state: 'detached' })
  })

  test('is the GIF where that is the film', async () => {
    const gif = made.evolution.outputGifUrl
    const page = await openGallery(
      () => galleryOf(made, 1).map((card) => ({ ...card, outputVideoUrl: gif })),
      '',
      moving,
    )
    await page.getByRole('article').hover()
    await page.locator(`article img[src="${gif}"]`).waitFor()
    expect(await page.locator('article video').count()).toBe(0)
  })

  test('is counted as seen when its link is followed, and not when it is only asked what can be done with it', async () => {
    const page = await openGallery(() => galleryOf(made, 2))
    const seen: string[] = []
    page.on('request', (request) => request.url().endsWith('/view') && seen.push(request.url()))
    const [first, second] = await page.getByRole('link', { name: 'View Details' }).all()
    await first?.click({ button: 'right' })
    const counted = page.waitForRequest('**/view')
    await second?.click({ button: 'middle' })
    await counted
    expect(seen).toEqual([expect.stringContaining(galleryOf(made, 2)[1]?.id ?? 'none')])
  })

  test('plays at a tap where nothing can point', async () => {
    const page = await openGallery(() => galleryOf(made, 2), '', { ...moving, hasTouch: true, isMobile: true })
    await page.getByRole('button', { name: /^Play/ }).first().tap()
    await page.waitForFunction(() => document.querySelector('video')?.paused === false)
    await page.getByRole('button', { name: /^Play/, pressed: true }).tap()
    await page.waitForFunction(() => document.querySelector('video')?.paused)
    expect(new URL(page.url()).pathname).toBe('/gallery')
  })
})

describe('what is shown', () => {
  test.each([
    ['Top Today', 'top-today'],
    ['Top Week', 'top-week'],
    ['Top All Time', 'top-all'],
  ])('%s asks for %s and is kept in the address', async (name, sort) => {
    const page = await openGallery(() => galleryOf(made, 1))
    const asked = page.waitForRequest(`**/api/gallery?sort=${sort}&limit=20&offset=0`)
    await page.getByRole('tab', { name }).click()
    await asked
    await page.reload()
    await page.getByRole('tab', { name, selected: true }).waitFor()
    await page.goBack()
    await page.getByRole('tab', { name: 'Latest', selected: true }).waitFor()
  })

  test('a view that is chosen again begins with its first page, as it is now', async () => {
    const page = await openGallery(() => galleryOf(made, 30))
    await page.getByRole('button', { name: 'Load More Transformations' }).click()
    await page.getByRole('article').nth(29).waitFor()
    await page.getByRole('tab', { name: 'Top Week' }).click()
    await page.getByRole('tab', { name: 'Top Week', selected: true }).waitFor()
    const asked = page.waitForRequest('**/api/gallery?sort=latest&limit=20&offset=0')
    await page.getByRole('tab', { name: 'Latest' }).click()
    await asked
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('article').count()).toBe(20)
  })

  test('one model alone, by a filter that offers what is made here or shown here, and nothing else', async () => {
    const page = await openGallery(() => galleryOf(made, 3), '?sort=top-all')
    const filter = page.getByLabel('Model')
    await filter.locator('option', { hasText: 'Blobs' }).waitFor({ state: 'attached' })
    const models = await filter.locator('option').allTextContents()
    expect(models).toEqual(expect.arrayContaining(['All Models', 'Melt']))
    for (const absent of ['Flux Schnell', 'DALL-E 3', 'Midjourney']) expect(models).not.toContain(absent)
    const asked = page.waitForRequest((request) => request.url().includes('llmProvider=melt'))
    await filter.selectOption({ label: 'Melt' })
    await asked
    await page.getByText('No one has published anything by Melt.').waitFor()
    expect(new URL(page.url()).search).toBe('?sort=top-all&model=melt')
    await page.getByRole('button', { name: 'Show everything' }).click()
    await page.getByRole('article').first().waitFor()
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('more', () => {
  test('comes without duplicates or gaps while new ones arrive, and the focus stays', async () => {
    const all = galleryOf(made, 50)
    let shown: readonly GalleryProject[] = all.slice(5)
    const page = await openGallery(() => shown)
    const more = page.getByRole('button', { name: 'Load More Transformations' })
    shown = all
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('article').nth(39).waitFor()
    expect(await idsOn(page)).toEqual(idsOf(all.slice(5, 45)))
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText("You've seen all the transformations!").waitFor()
    expect(await idsOn(page)).toEqual(idsOf(all.slice(5)))
    // The button is gone; the person who used it goes on with the first card that came.
    await page.waitForFunction(
      (href) => document.activeElement?.getAttribute('href') === href,
      `/evolution/${all[45]?.id}`,
    )
  })

  test('is being loaded: the button says so and does nothing', async () => {
    const page = await openGallery(() => galleryOf(made, 30))
    await page.unroute('**/api/gallery?*')
    await page.route('**/api/gallery?*', () => new Promise(() => {}))
    await page.getByRole('button', { name: 'Load More Transformations' }).click()
    expect(await page.getByRole('button', { name: 'Loading More...' }).isDisabled()).toBe(true)
  })

  test('moves none of the cards that are there', async () => {
    const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
    await watchLayoutShift(page)
    await serveGallery(page, () => galleryOf(made, 30))
    await page.goto('/gallery')
    await page.getByRole('article').nth(19).waitFor()
    const first = await page.getByRole('article').nth(18).boundingBox()
    await page.getByRole('button', { name: 'Load More Transformations' }).click()
    await page.getByRole('article').nth(29).waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await layoutShift(page)).toBeLessThan(0.05)
    expect((await page.getByRole('article').nth(18).boundingBox())?.width).toBe(first?.width)
  })
})

describe('trouble', () => {
  test('a gallery that cannot be loaded says so, and "Try Again" loads the same sort', async () => {
    const page = await world.openPage()
    await page.route('**/api/gallery?*', (route) => route.fulfill({ status: 400, body: 'x' }))
    await page.goto('/gallery?sort=top-week')
    await page.getByRole('alert').filter({ hasText: 'Failed to load gallery. Please try again.' }).waitFor()
    await page.unroute('**/api/gallery?*')
    const asked = page.waitForRequest('**/api/gallery?sort=top-week*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await asked
    await page.getByRole('article').first().waitFor()
  })

  test('a next page that cannot be loaded leaves what is there', async () => {
    const all = galleryOf(made, 25)
    const page = await openGallery(() => all)
    await page.route('**/api/gallery?*', (route) => route.fulfill({ status: 400, body: 'x' }))
    await page.getByRole('button', { name: 'Load More Transformations' }).click()
    await page.getByRole('alert').filter({ hasText: 'Failed to load gallery. Please try again.' }).waitFor()
    expect(await page.getByRole('article').count()).toBe(20)
    await page.unroute('**/api/gallery?*')
    await serveGallery(page, () => all)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('article').nth(24).waitFor()
  })

  test('something bad is reported with a reason, and leaves the wall; for a grave reason everybody’s', async () => {
    const page = await world.openPage()
    await page.goto('/gallery')
    await page.getByRole('button', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this evolution' })
    await dialog.getByLabel('Spam or advertising').check()
    await dialog.getByLabel('Anything else we should know (optional)').fill('A coffee company.')
    const sent = page.waitForRequest('**/report')
    await dialog.getByRole('button', { name: 'Report' }).click()
    expect((await sent).postDataJSON()).toEqual({ reason: 'spam', details: 'A coffee company.' })
    await page.getByText('No one has published anything.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Report' }).click()
    await dialog.getByLabel('It sexualises or endangers a child').check()
    await dialog.getByRole('button', { name: 'Report' }).click()
    await page.getByText('No one has published anything.').waitFor()
    await page.reload()
    await page.getByText('No one has published anything.').waitFor()
  })
})
