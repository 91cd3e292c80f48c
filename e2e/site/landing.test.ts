import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { EVERY_LOOK, findBarriers } from '../fixture/find-barriers.ts'
import { LANDING_STATES } from '../fixture/landing-states.ts'
import { layoutShift, watchLayoutShift } from '../fixture/layout-shift.ts'
import { galleryOf } from '../fixture/serve-gallery.ts'
import { withholdScripts } from '../fixture/withhold-scripts.ts'

const BEAT_MS = 5_000
const RETRY_POLICY = { timeout: 20_000 }
/** The hero's, but for those that another strip of the page may ask for. */
const FRAMES = /\/assets\/\d\d[1-46-9]-[\w-]+\.webp$/
const EMPTY = 'No evolution disasters available yet. Check back soon for more spectacular AI failures!'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
})
afterEach(() => world?.closePages())
afterAll(() => world?.close())

const hero = (page: Page) => page.getByRole('slider', { name: 'Frame of the evolution' })

test('the hero is scrubbed by keys and by pointing along it, and tells the frame and its similarity', async () => {
  const page = await world.openPage()
  await page.goto('/')
  await hero(page).focus()
  await expect
    .poll(() =>
      hero(page)
        .press('End')
        .then(() => hero(page).getAttribute('aria-valuenow')),
    )
    .toBe('100')
  expect(await hero(page).getAttribute('aria-valuetext')).toMatch(/^Frame 100 of 100, \d+% kept$/)
  await hero(page).press('ArrowLeft')
  expect(Number(await hero(page).getAttribute('aria-valuenow'))).toBeLessThan(100)
  const box = await hero(page).boundingBox()
  if (box) await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2)
  await expect.poll(() => hero(page).getAttribute('aria-valuenow'), RETRY_POLICY).toBe('20')
})

test('for people who want less motion the hero stands still at what became of the picture until it is played, from its beginning', async () => {
  const page = await world.openPage()
  await watchLayoutShift(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const at = () => hero(page).getAttribute('aria-valuenow').then(Number)
  expect(await at()).toBe(100)
  const file = (await hero(page).locator('img').evaluate(shownFile)).split('/').at(-1)
  expect(file).toMatch(/^100-/)
  expect(
    await hero(page)
      .getByText(/^\d+% kept$/)
      .innerText(),
  ).not.toBe('100% kept')
  expect(await layoutShift(page)).toBeLessThan(0.05)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(at, RETRY_POLICY).toBeLessThan(50)
  await expect.poll(at, RETRY_POLICY).toBeGreaterThan(2)
})

test('without scripts the hero says what it shows, for people who want less motion too', async () => {
  const page = await world.openFreshPage({ javaScriptEnabled: false })
  await page.goto('/')
  expect((await hero(page).locator('img').evaluate(shownFile)).split('/').at(-1)).toMatch(/^000-/)
  await hero(page).getByText('100% kept').waitFor()
})

test('the hero plays by itself where motion is welcome, and nothing jumps', async () => {
  const page = await world.openPage({ reducedMotion: 'no-preference' })
  await watchLayoutShift(page)
  await page.goto('/')
  await expect.poll(() => hero(page).getAttribute('aria-valuenow').then(Number), RETRY_POLICY).toBeGreaterThan(2)
  expect(await layoutShift(page)).toBeLessThan(0.05)
})

test('the hero’s frames make room for the page that somebody goes on to', async () => {
  const page = await world.openFreshPage({ viewport: { width: 1440, height: 900 } })
  const held: (() => void)[] = []
  let [frames, come] = [0, 0]
  page.on('requestfinished', (request) => {
    if (FRAMES.test(request.url())) come++
  })
  await page.route(FRAMES, (route) => {
    frames++
    held.push(() => void route.continue())
  })
  await page.goto('/')
  await expect.poll(() => frames).toBeGreaterThan(1)
  expect(frames).toBeLessThan(5)
  const release = await withholdScripts(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click()
  await page.locator('.animate-breathe').waitFor()
  const asked = frames
  for (const go of held) go()
  await expect.poll(() => come).toBe(asked)
  release()
  await page.getByRole('heading', { name: 'What became of other people’s pictures' }).waitFor()
  expect(frames).toBe(asked)
})

test('a key that moves the hero’s playhead pauses it, and space plays it again', async () => {
  const page = await world.openPage({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const at = () => hero(page).getAttribute('aria-valuenow').then(Number)
  await expect.poll(at, RETRY_POLICY).toBeGreaterThan(2)
  await hero(page).press('Home')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await hero(page).press('Tab')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  expect(await at()).toBe(0)
  await hero(page).press('Space')
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await expect.poll(at, RETRY_POLICY).toBeGreaterThan(2)
  await hero(page).press('Space')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
})

test('up to three recent results are asked for as the specification says, and lead to their evolutions', async () => {
  const page = await world.openPage()
  const asked = page.waitForRequest('**/api/gallery?*')
  const projects = galleryOf(made, 5)
  await page.route('**/api/gallery?*', (route) =>
    route.fulfill({ json: { projects, pagination: { limit: 10, offset: 0, hasMore: false, nextCursor: null } } }),
  )
  await page.goto('/')
  await page.getByRole('heading', { name: 'Recent evolution disasters.' }).scrollIntoViewIfNeeded()
  expect(new URL((await asked).url()).search).toBe('?limit=10&sort=latest')
  const cards = page.getByRole('link', { name: /Blobs · Reproduce/ })
  await expect.poll(() => cards.count(), RETRY_POLICY).toBe(3)
  expect(await cards.first().getAttribute('href')).toBe(`/evolution/${projects[0]?.id}`)
})

test('anyone who follows a recent result has viewed it', async () => {
  const page = await world.openPage()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Recent evolution disasters.' }).scrollIntoViewIfNeeded()
  const card = page.getByRole('link', { name: /Blobs · Reproduce 3 frames/ })
  await card.waitFor()
  const [counted] = await Promise.all([page.waitForResponse('**/view'), card.click()])
  await page.waitForURL(`**/evolution/${made.evolution.id}`)
  expect(await counted.json()).toEqual({ viewCount: 1 })
})

test('an empty gallery is said in the specified words, a silent one can be asked again', async () => {
  const page = await world.openPage()
  let isSilent = true
  await page.route('**/api/gallery?*', (route) =>
    isSilent
      ? route.abort()
      : route.fulfill({
          json: { projects: [], pagination: { limit: 10, offset: 0, hasMore: false, nextCursor: null } },
        }),
  )
  await page.goto('/')
  await page.getByRole('heading', { name: 'Recent evolution disasters.' }).scrollIntoViewIfNeeded()
  await page.getByText('The gallery did not answer.').waitFor()
  isSilent = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText(EMPTY, { exact: true }).waitFor()
})

test.each([
  { answer: 'three results', projects: 3 },
  { answer: 'one result', projects: 1 },
  { answer: 'no result', projects: 0 },
  { answer: 'a failure', projects: null },
])('on a phone, nothing moves when the gallery answers late with $answer', async ({ projects }) => {
  const page = await world.openPage({ viewport: { width: 375, height: 812 } })
  await watchLayoutShift(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/gallery?*', async (route) => {
    await answer.promise
    const pagination = { limit: 10, offset: 0, hasMore: false, nextCursor: null }
    await (projects === null
      ? route.fulfill({ status: 500, body: 'x' })
      : route.fulfill({ json: { projects: galleryOf(made, projects), pagination } }))
  })
  const asked = page.waitForRequest('**/api/gallery?*')
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: /photocopied/ }).scrollIntoViewIfNeeded()
  await asked
  answer.resolve()
  await page
    .getByText(projects === null ? 'The gallery did not answer.' : projects === 0 ? EMPTY : /Blobs · Reproduce/)
    .first()
    .waitFor()
  expect(await layoutShift(page)).toBeLessThan(0.05)
})

test('testimonials go round every five seconds, and hold while somebody points at them or stops them', async () => {
  const page = await world.openPage({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Testimonials' })
  const shown = () => carousel.locator('figure:not(.invisible)').getAttribute('aria-label')
  const wait = () => page.clock.runFor(BEAT_MS + 100)
  const shownSoon = () => page.clock.runFor(BEAT_MS / 5).then(shown)
  const leave = () => page.getByRole('heading', { name: /photocopied/ }).hover()
  await carousel.scrollIntoViewIfNeeded()
  await expect.poll(shownSoon, RETRY_POLICY).not.toBe('1 of 5')
  await carousel.hover()
  const held = await shown()
  await wait()
  expect(await shown()).toBe(held)
  await leave()
  await expect.poll(shownSoon, RETRY_POLICY).not.toBe(held)
  await carousel.getByRole('button', { name: 'Stop the rotation' }).click()
  await leave()
  const stopped = await shown()
  await wait()
  expect(await shown()).toBe(stopped)
  expect(await carousel.locator('[aria-live]').getAttribute('aria-live')).toBe('polite')
  await carousel.getByRole('button', { name: 'Next testimonial' }).click()
  expect(await shown()).not.toBe(stopped)
})

test('each part of the pitch down to the demo has pictures to look at', async () => {
  const page = await world.openPage()
  await page.goto('/')
  const parts = page.getByRole('main').locator('section:has(~ #demo)')
  await expect.poll(() => parts.count()).toBe(4)
  for (const part of await parts.all())
    expect(await part.getByRole('img').or(part.locator('img')).count()).toBeGreaterThan(0)
})

test.each(LANDING_STATES)('nothing keeps people out of $name', async ({ reach, isScreen }) => {
  const page = await world.openPage()
  await reach(page, made)
  expect(await findBarriers(page, isScreen && EVERY_LOOK)).toEqual([])
})

function shownFile(picture: Element): string {
  return picture instanceof HTMLImageElement ? picture.currentSrc : ''
}
