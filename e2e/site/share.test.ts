import { once } from 'node:events'
import { createServer } from 'node:http'
import { embedCode } from '@afterimage/contract/embed'
import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { getEvolution } from '@afterimage/contract/evolution-endpoints'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let world: World
let elsewhere: Awaited<ReturnType<typeof openElsewhere>>
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  elsewhere = await openElsewhere()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 10, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(async () => {
  await elsewhere?.close()
  await world?.close()
})

describe('a shared link', () => {
  test('shows the film, what became of the picture, and the way to one’s own', async () => {
    const page = await world.openPage()
    await page.goto(`/share/${made.evolution.id}`)
    await page.getByRole('heading', { name: 'One picture copied 10 times by Blobs' }).waitFor()
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    expect(await page.title()).toBe('One picture, copied 10 times by Blobs · Afterimage')
    for (const name of ['kept of the original', 'half-life', 'frames']) {
      await page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .waitFor()
    }
    expect(await page.getByRole('link', { name: 'Make your own' }).getAttribute('href')).toBe('/app')
    await page.getByRole('link', { name: 'See every frame' }).click()
    await page.waitForURL(`**/evolution/${made.evolution.id}`)
  })

  test('hands on the link and the code of the player', async () => {
    const page = await world.openPage()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/share/${made.evolution.id}`)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${world.url}/share/${made.evolution.id}`)
    await page.getByRole('button', { name: 'Embed' }).click()
    await page.getByRole('button', { name: 'Copy code' }).click()
    await page.getByRole('button', { name: 'Copied' }).last().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codeOf(made))
  })

  test('to nothing says so, and leads on', async () => {
    const page = await world.openPage()
    await page.goto('/share/not-an-id')
    await page.getByRole('heading', { name: 'There is nothing at this link.' }).waitFor()
    await page.getByRole('link', { name: 'See the gallery' }).waitFor()
  })
})

describe('the player on another site', () => {
  test.each([
    ['as it is handed out', (code: string) => code],
    ['in a sandbox without an origin', (code: string) => code.replace('<iframe', '<iframe sandbox="allow-scripts"')],
  ])('plays and scrubs %s', async (_how, wrap) => {
    const page = await world.openPage()
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto(elsewhere.showing(wrap(codeOf(made))))
    const player = page.frameLocator('iframe')
    await player.getByText('0 / 10').waitFor()
    const slider = player.getByRole('slider', { name: 'Frame' })
    await slider.fill('7')
    await player.getByText('7 / 10').waitFor()
    for (const [key, count] of [
      ['Home', '0 / 10'],
      ['PageUp', '1 / 10'],
      ['End', '10 / 10'],
    ] as const) {
      await slider.press(key)
      await player.getByText(count, { exact: true }).waitFor()
    }
    // The rest of the player takes the same keys; but no character keys.
    await player.getByRole('button', { name: 'Play' }).press('ArrowLeft')
    await player.getByText('9 / 10').waitFor()
    await page.keyboard.press('c')
    await player.getByText('9 / 10').waitFor()
    const film = player.locator('video')
    const readiness = () => film.evaluate((video: HTMLVideoElement) => (video.seeking ? 0 : video.readyState))
    await expect.poll(readiness).toBeGreaterThanOrEqual(2)
    await player.getByRole('button', { name: 'Play' }).click()
    await player.getByRole('button', { name: 'Pause' }).waitFor()
    await player.getByText('10 / 10').waitFor()
    expect(await player.getByRole('link', { name: /^One picture/ }).getAttribute('href')).toBe(
      `/share/${made.evolution.id}`,
    )
    expect(await page.context().cookies()).toEqual([])
    expect(problems).toEqual([])
  })

  test('is all of ours that another site may show', async () => {
    const page = await world.openPage()
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(elsewhere.showing(codeOf(made).replace('/embed/', '/share/')))
    await refused
  })
})

test('a form on another site does nothing in its visitor’s name', async () => {
  const page = await world.openPage()
  const own = await makeEvolution(page, { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
  const cookies = await page.context().cookies()
  const { id } = own.evolution
  for (const path of [`/api/evolution/${id}/like`, '/api/evolution', `/api/evolution/${id}/cancel`]) {
    const form = `<form method="post" enctype="multipart/form-data" action="${world.url}${path}"><button>Win</button></form>`
    await page.goto(elsewhere.showing(form))
    const answered = page.waitForResponse(`${world.url}${path}`)
    await page.getByRole('button', { name: 'Win' }).click()
    expect([path, (await answered).status()]).toEqual([path, 403])
  }
  expect(await page.context().cookies()).toEqual(cookies)
  const after = await page.request.get(`/api/evolution/${id}`)
  expect(getEvolution.ok.body.parse(await after.json()).evolution).toMatchObject({ isOwner: true })
})

test('without script the player is still a video', async () => {
  const page = await world.openPage({ javaScriptEnabled: false })
  await page.goto(`/embed/${made.evolution.id}`)
  expect(await page.locator('video').getAttribute('controls')).toBe('')
  expect(await page.locator('video').getAttribute('poster')).toBe(made.evolution.posterUrl)
})

test('the dialog for a report opens with nothing half chosen, and Tab goes round in it', async () => {
  const page = await world.openPage()
  await page.goto('/gallery')
  const opener = page.getByRole('button', { name: 'Report' }).first()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report this evolution' })
  await dialog.waitFor()
  const isOn = (control: Locator) => control.evaluate((element) => element === document.activeElement)
  const [first, last] = [dialog.getByRole('radio').first(), dialog.getByRole('button', { name: 'Report' })]
  await expect.poll(() => isOn(dialog)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await isOn(first)).toBe(true)
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
  await page.keyboard.press('Shift+Tab')
  expect(await isOn(last)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await isOn(first)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await last.focus()
  await page.keyboard.press('Tab')
  expect(await isOn(dialog.getByRole('radio', { checked: true }))).toBe(true)
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press(presses < 4 ? 'Tab' : 'Shift+Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isOn(opener)).toBe(true)
})

test('a dialog keeps its keys: nothing moves on the page behind it', async () => {
  const page = await world.openPage()
  await page.goto(`/evolution/${made.evolution.id}?frame=1`)
  const frame = page.getByRole('slider', { name: 'Frame', exact: true })
  const shown = () => frame.getAttribute('aria-valuenow')
  await frame.waitFor()
  await page.getByRole('button', { name: 'Report' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report this evolution' })
  await dialog.waitFor()
  for (const key of ['ArrowRight', ' ', 'Home']) await page.keyboard.press(key)
  expect(await shown()).toBe('1')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowRight')
  expect(await shown()).toBe('2')
})

test('what somebody reports from another site’s player is hidden from all but its owner', async () => {
  const owner = await world.openPage()
  const mine = await makeEvolution(owner, { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
  const { id } = mine.evolution
  const page = await world.openPage()
  await page.goto(`/embed/${id}`)
  const report = page.getByRole('link', { name: 'Report' })
  expect(await report.getAttribute('href')).toBe(`/share/${id}?report`)
  await page.goto(`/share/${id}?report`)
  const dialog = page.getByRole('dialog', { name: 'Report this evolution' })
  // By keyboard alone.
  await dialog.getByLabel('It sexualises or endangers a child').focus()
  await page.keyboard.press('Space')
  await dialog.getByLabel(/Anything else/).press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Thank you. Someone will look at it.', { exact: true }).waitFor()
  // A reload asks no more.
  expect(new URL(page.url()).search).toBe('')
  for (const screen of ['evolution', 'share']) {
    await page.goto(`/${screen}/${id}`)
    await page.getByRole('heading', { name: 'Hidden from view.' }).waitFor()
  }
  await page.goto(`/embed/${id}`)
  await page.getByRole('heading', { name: 'Hidden' }).waitFor()
  await owner.goto(`/evolution/${id}?frame=1`)
  await owner.getByText('Hidden from everyone but you').waitFor()
  expect(await owner.evaluate((url) => fetch(url).then(({ status }) => status), mine.frames[1]?.url ?? '')).toBe(200)
})

function codeOf({ evolution, frames: [original] }: EvolutionDetail): string {
  if (original === undefined) throw new Error('The evolution has no frames.')
  return embedCode(world.url, evolution.id, original)
}

/** Another site, with a page that shows whatever HTML is asked for. */
async function openElsewhere() {
  const server = createServer((request, response) => {
    const html = new URL(request.url ?? '', 'http://elsewhere').searchParams.get('html')
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Elsewhere</title>${html}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The other site has no port.')
  return {
    showing: (html: string) => `http://127.0.0.1:${address.port}/?${new URLSearchParams({ html })}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
