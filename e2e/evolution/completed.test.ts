import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'citrus-slices.jpg', iterations: 25, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openCompleted(search = ''): Promise<Page> {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`/evolution/${made.evolution.id}${search}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement)

describe('completion', () => {
  test('a completed evolution opens directly on its film: a video player with a poster', async () => {
    const page = await openCompleted()
    const video = page.locator('video')
    await video.waitFor()
    expect(await video.getAttribute('poster')).toBe(made.evolution.posterUrl)
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
  })

  test('that cannot be loaded says so, and is tried again when asked for', async () => {
    const page = await world.openPage()
    await page.route('**/*.mp4', (route) => route.abort())
    await page.goto(`/evolution/${made.evolution.id}`)
    const failure = page.getByRole('alert').filter({ hasText: 'The film could not be loaded.' })
    await failure.waitFor()
    await page.unroute('**/*.mp4')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
  })

  test('with less motion wanted, nothing plays by itself', async () => {
    const page = await openCompleted()
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  })

  test('is played and paused by the transport beneath, and stays on the stage', async () => {
    const page = await openCompleted()
    const transport = page.getByRole('region', { name: 'Timeline' })
    await transport.getByRole('button', { name: 'Play', exact: true }).click()
    await transport.getByRole('button', { name: 'Pause', exact: true }).click()
    const state = await page.locator('video').evaluate((film: HTMLVideoElement) => [film.paused, film.currentTime > 0])
    expect(state).toEqual([true, true])
  })

  test('has Download, Share, "View Individual Frames" and "Create Another Evolution"', async () => {
    const page = await openCompleted()
    const panel = page.getByRole('region', { name: 'Completed' })
    const download = page.waitForEvent('download')
    await panel.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/^afterimage-[0-9a-f]{8}\.mp4$/)
    await panel.getByRole('button', { name: 'Share' }).waitFor()
    await panel.getByRole('button', { name: 'View Individual Frames' }).click()
    await page.getByRole('img', { name: 'frame 25', exact: true }).waitFor()
    const again = await openCompleted()
    await again.getByRole('link', { name: 'Create Another Evolution' }).click()
    await again.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  })

  test('the frames have a way back to the film, whose address names no frame, and the focus goes along', async () => {
    const page = await openCompleted('?frame=20')
    const film = page.getByRole('button', { name: 'Watch the film' })
    const frames = page.getByRole('button', { name: 'View Individual Frames' })
    await film.press('Enter')
    await page.locator('video').waitFor()
    await page.waitForURL((url) => url.search === '')
    expect(await isFocused(frames)).toBe(true)

    await frames.press('Enter')
    await page.waitForURL(/\?frame=20$/)
    expect(await isFocused(film)).toBe(true)
    await film.press('Enter')
    await frames.press('ArrowLeft')
    await page.getByRole('img', { name: 'frame 19', exact: true }).waitFor()
    expect(await isFocused(film)).toBe(true)
  })

  test('on a phone too nothing scrolls when the film and the frames take turns', async () => {
    const page = await world.openPage({ viewport: { width: 375, height: 812 } })
    await page.goto(`/evolution/${made.evolution.id}?frame=20`)
    const film = page.getByRole('button', { name: 'Watch the film' })
    const frames = page.getByRole('button', { name: 'View Individual Frames' })
    await film.focus()
    const scrollPx = await page.evaluate(() => window.scrollY)
    expect(scrollPx).toBeGreaterThan(100)
    // Not `press`, which scrolls to what it presses.
    for (const other of [frames, film]) {
      await page.keyboard.press('Enter')
      await other.waitFor()
      expect(await page.evaluate(() => window.scrollY)).toBe(scrollPx)
    }
  })

  test('the header has the Share menu and "Download Video"', async () => {
    const page = await openCompleted()
    const header = page.locator('header', { has: page.getByRole('heading', { level: 1 }) })
    await header.getByText('Completed').waitFor()
    await header.getByRole('button', { name: 'Share' }).waitFor()
    expect(await header.getByRole('link', { name: 'Download Video' }).getAttribute('href')).toBe(
      `${made.evolution.outputMp4Url}?download=1`,
    )
    expect(await header.getByText(/Live updates|Updates paused/).count()).toBe(0)
  })

  test.each([
    ['a gif as an image', 'outputGifUrl', 'img[alt="The film"]'],
    ['html in a frame', 'outputHtmlUrl', 'iframe[title="The film"]'],
    ['anything else as a video', 'outputMp4Url', 'video'],
  ] as const)('plays %s', async (_name, output, selector) => {
    const page = await world.openPage()
    await page.route(`**/api/evolution/${made.evolution.id}`, (route) =>
      route.fulfill({ json: { ...made, evolution: { ...made.evolution, outputVideoUrl: made.evolution[output] } } }),
    )
    await page.goto(`/evolution/${made.evolution.id}`)
    await page.locator(selector).waitFor()
  })
})

test.each(['complete', 'processing'])(
  'a server may say "complete" for completed: here in the progress, in the detail "%s"',
  async (status) => {
    const page = await world.openPage()
    const address = `**/api/evolution/${made.evolution.id}`
    const detail = { ...made, evolution: { ...made.evolution, status } }
    await page.route(address, (route) => route.fulfill({ json: detail }))
    await page.route(`${address}/status`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), status: 'complete' } })
    })
    await page.goto(`/evolution/${made.evolution.id}`)
    await page.getByRole('region', { name: 'Completed' }).waitFor()
  },
)

describe('what was made', () => {
  test('Transformation Journey: original, middle and final frame', async () => {
    const page = await openCompleted()
    const journey = page.getByRole('region', { name: 'Transformation Journey' })
    for (const [name, number] of [
      ['Original', 0],
      ['Middle', 12],
      ['Final', 25],
    ] as const) {
      await journey.getByAltText(`${name}: frame ${number}`).waitFor()
    }
  })

  test('Evolution Details are folded away: iterations, style, provider, model, started, completed, duration in minutes', async () => {
    const page = await openCompleted()
    const provider = page.getByRole('term').filter({ hasText: 'Provider' })
    expect(await provider.isVisible()).toBe(false)
    await page.getByText('Evolution Details').click()
    for (const name of ['Iterations', 'Style', 'Provider', 'Model', 'Started', 'Completed', 'Duration']) {
      await page.locator('details dt').filter({ hasText: name }).waitFor()
    }
    await page
      .locator('details')
      .getByText(/^\d+(\.\d)? minutes$/)
      .waitFor()
  })

  test.each([
    ['MP4', 'mp4'],
    ['GIF', 'gif'],
    ['WebP', 'webp'],
    ['HTML', 'html'],
  ])('Complete Results: %s can be downloaded, with its size', async (name, extension) => {
    const page = await openCompleted()
    const link = page.getByRole('link', { name: new RegExp(`^Download ${name}`) })
    expect(await link.textContent()).toMatch(/\d+(\.\d)? (KB|MB)$/)
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^afterimage-[0-9a-f]{8}\\.${extension}$`))
  })

  test('Complete Results: every frame has its own download; all are shown when asked for', async () => {
    const page = await openCompleted()
    await page.getByRole('button', { name: 'Show all 26 frames' }).click()
    const link = page.getByRole('link', { name: 'Download frame 25', exact: true })
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toMatch(/^afterimage-[0-9a-f]{8}-frame-025\.png$/)
  })

  test('Complete Results: processing details and the original input', async () => {
    const page = await openCompleted()
    const results = page.getByRole('region', { name: 'Complete Results' })
    await results.getByText('Processing time').waitFor()
    await results.getByText(String(made.evolution.seed), { exact: true }).waitFor()
    // As it is to be entered, in the summary as well.
    await page.getByRole('button', { name: 'View Individual Frames' }).click()
    const facts = page.getByRole('region', { name: 'Facts', exact: true })
    await facts.getByText(String(made.evolution.seed), { exact: true }).waitFor()
    expect(await results.getByRole('link', { name: 'Download the starting frame' }).getAttribute('href')).toBe(
      `/api/evolution/${made.evolution.id}/frames/0?download=1`,
    )
  })

  test('all frames in one file come with progress, and can be cancelled', async () => {
    const page = await openCompleted()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**${made.evolution.zipUrl}`, async (route) => {
      await held
      await route.continue().catch(() => null)
    })
    await page.getByRole('button', { name: 'Download all frames (ZIP)' }).click()
    await page.getByRole('progressbar', { name: 'Downloading all frames' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Download all frames (ZIP)' }).waitFor()
    answer()
  })

  test('a download that breaks off says so and offers another try', async () => {
    const page = await openCompleted()
    await page.route(`**${made.evolution.zipUrl}`, (route) => route.abort())
    await page.getByRole('button', { name: 'Download all frames (ZIP)' }).click()
    const toast = page.getByRole('listitem').filter({ hasText: 'Download failed' })
    await toast.getByRole('button', { name: 'Try again' }).waitFor()
  })
})

describe('share', () => {
  test.each([
    ['X', 'twitter.com/intent/tweet'],
    ['Facebook', 'facebook.com/sharer'],
    ['Reddit', 'reddit.com/submit'],
  ])('on %s opens its page in a popup of 600×400 with the link {host}/share/{id}', async (service, address) => {
    const page = await openCompleted()
    await page.evaluate(() => {
      window.open = (...call) => {
        document.title = JSON.stringify(call)
        return null
      }
    })
    await page.getByRole('button', { name: 'Share' }).first().click()
    await page.getByRole('menuitem', { name: `Share on ${service}` }).click()
    const [url, , features] = JSON.parse(await page.title())
    expect(url).toContain(address)
    expect(decodeURIComponent(url)).toContain(`${world.url}/share/${made.evolution.id}`)
    expect(features).toContain('width=600,height=400')
  })

  test('copying the link shows a copied state for two seconds', async () => {
    const page = await openCompleted()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Share' }).first().click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    const copied = page.getByRole('menuitem', { name: 'Copied' })
    await copied.waitFor()
    const copiedAt = performance.now()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${world.url}/share/${made.evolution.id}`)
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
    expect(performance.now() - copiedAt).toBeLessThan(4_000)
  })

  test('the code of the player can be copied', async () => {
    const page = await openCompleted()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Share' }).first().click()
    await page.getByRole('menuitem', { name: 'Copy embed code' }).click()
    await page.getByRole('menuitem', { name: 'Code copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `<iframe src="${world.url}/embed/${made.evolution.id}"`,
    )
  })

  test('"Copy failed" / "Could not copy link to clipboard" when the browser forbids it', async () => {
    const page = await openCompleted()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
    })
    await page.getByRole('button', { name: 'Share' }).first().click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    const toast = page.getByRole('listitem').filter({ hasText: 'Copy failed' })
    await toast.filter({ hasText: 'Could not copy link to clipboard' }).waitFor()
  })
})
