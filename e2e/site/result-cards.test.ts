import type { EvolutionDetail } from '@afterimage/contract/evolution'
import type { GalleryProject } from '@afterimage/contract/gallery'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chooseAtOnce } from '../fixture/choose-at-once.ts'
import { galleryOf, serveGallery } from '../fixture/serve-gallery.ts'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 10, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openGallery(projects: () => readonly GalleryProject[]): Promise<Page> {
  const page = await world.openPage()
  await serveGallery(page, projects)
  await page.goto('/gallery')
  await page.getByRole('article').first().waitFor()
  return page
}

describe('a card of the gallery', () => {
  /** Where the result begins over the original, percent of the picture's width. */
  const wiped = (page: Page) =>
    page
      .getByRole('article')
      .first()
      .evaluate((card) => {
        const [original, result] = card.querySelectorAll('img')
        const inset = /inset\(0(?:px)? 0(?:px)? 0(?:px)? ([\d.]+)%\)/.exec(getComputedStyle(result ?? card).clipPath)
        return { original: original?.getAttribute('src'), result: result?.getAttribute('src'), at: Number(inset?.[1]) }
      })
  test('a card shows what became of the picture over its right half, and under which run and fate', async () => {
    const page = await openGallery(() => galleryOf(made, 1).map((card) => ({ ...card, halfLife: 7, kept: 0.31 })))
    expect(await wiped(page)).toEqual({
      original: made.frames[0]?.thumbnailUrl,
      result: made.frames[10]?.thumbnailUrl,
      at: 50,
    })
    const card = page.getByRole('article')
    await card.getByRole('heading', { name: 'Blobs · Reproduce' }).waitFor()
    await card.getByText('below half at 7, 31% kept').waitFor()
  })

  test('a card of the first row has its pictures asked for at once, one further down when somebody comes near', async () => {
    const page = await openGallery(() => galleryOf(made, 12))
    const pictures = page.locator('article > div:first-child')
    const asked = await pictures.evaluateAll((boxes) => {
      const firstTop = boxes[0]?.getBoundingClientRect().top
      return boxes.map((box) => ({
        isFirst: box.getBoundingClientRect().top === firstTop,
        how: Array.from(box.querySelectorAll('img'), ({ loading, fetchPriority }) => `${loading} ${fetchPriority}`),
      }))
    })
    const expected = ({ isFirst }: { isFirst: boolean }) => ({
      isFirst,
      how: isFirst ? ['eager high', 'eager auto'] : ['lazy auto', 'lazy auto'],
    })
    expect(asked).toEqual(asked.map(expected))
    expect(new Set(asked.map(({ isFirst }) => isFirst))).toEqual(new Set([true, false]))
  })

  test('the line follows the pointer, and stands in the middle again afterwards', async () => {
    const page = await openGallery(() => galleryOf(made, 1))
    const box = await page.getByRole('article').boundingBox()
    if (box === null) throw new Error('no card')
    await page.mouse.move(box.x + box.width * 0.2, box.y + 40)
    expect((await wiped(page)).at).toBeCloseTo(20, 0)
    await page.mouse.move(box.x + box.width * 0.9, box.y + 40)
    expect((await wiped(page)).at).toBeCloseTo(90, 0)
    await page.mouse.move(box.x + box.width + 40, box.y - 40)
    expect((await wiped(page)).at).toBe(50)
  })

  test('the line moves by the arrow keys', async () => {
    const page = await openGallery(() => galleryOf(made, 1))
    await page.getByRole('button', { name: /^Like,/ }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect((await wiped(page)).at).toBe(30)
    await page.keyboard.press('ArrowRight')
    expect((await wiped(page)).at).toBe(40)
  })

  test('a title is text of one line, whatever it looks like, and cannot turn what stands beside it', async () => {
    const title = '<img src=x onerror=alert(1)> שלום & "co"'
    const page = await openGallery(() => galleryOf(made, 1).map((card) => ({ ...card, title })))
    const heading = page.getByRole('article').getByRole('heading')
    expect(await heading.textContent()).toBe(title)
    expect(await heading.locator('bdi').count()).toBe(1)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    await page.getByRole('article').getByText('Blobs · Reproduce', { exact: true }).waitFor()
  })
})

describe('the gallery', () => {
  const titled = () =>
    galleryOf(made, 3).map((card, place) => ({ ...card, title: ['First cup', 'Second cup', null][place] ?? null }))

  test('is searched by words of titles, and the address keeps them', async () => {
    const page = await openGallery(titled)
    const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('search') === 'Second')
    await page.getByRole('searchbox', { name: 'Search the gallery' }).fill(' Second ')
    await page.keyboard.press('Enter')
    await asked
    await page.getByRole('article', { name: 'First cup' }).waitFor({ state: 'detached' })
    await page.getByRole('article', { name: 'Second cup' }).waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?search=Second')
    await page.reload()
    await page.getByRole('article', { name: 'Second cup, 10 frames' }).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('Second')
  })

  test('finds what was really made by its model’s name and its style', async () => {
    const page = await world.openPage()
    await page.goto('/gallery?search=blo')
    await page.getByRole('article', { name: 'Blobs · Reproduce, 10 frames' }).waitFor()
    await page.getByLabel('Style').selectOption({ label: 'Reproduce' })
    await page.waitForURL('**/gallery?style=reproduce&search=blo')
    await page.getByRole('article', { name: 'Blobs · Reproduce, 10 frames' }).waitFor()
  })

  test('keeps every filter that is chosen, however fast', async () => {
    const page = await openGallery(titled)
    await page.getByRole('article', { name: 'First cup' }).waitFor()
    await chooseAtOnce(page, { Style: 'reproduce', Model: 'blobs' })
    await page.waitForURL('**/gallery?model=blobs&style=reproduce')
  })

  test('where nothing is found lets each part of what was asked go, and shows the latest', async () => {
    const page = await world.openPage()
    await page.goto('/gallery?style=dreamy&search=nobody')
    await page.getByText('No one has published anything that matches “nobody” in the style Dreamy.').waitFor()
    const latest = page.getByRole('region', { name: 'Meanwhile, the latest' })
    await latest.getByRole('article', { name: 'Blobs · Reproduce, 10 frames' }).waitFor()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await page.getByText('No one has published anything in the style Dreamy.').waitFor()
    expect(new URL(page.url()).search).toBe('?style=dreamy')
    await page.getByRole('button', { name: 'Show everything' }).click()
    await page.getByRole('list', { name: 'Evolutions' }).getByRole('article').first().waitFor()
    expect(new URL(page.url()).search).toBe('')
  })
})
