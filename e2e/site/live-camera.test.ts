import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { copiedTo, openCamera, openLive, refuseCamera } from '../fixture/live-states.ts'
import { openWatched, press } from '../fixture/watched-live.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world?.closePages())
afterAll(() => world?.close())

/** How many cameras the page was given, and whether any is on. */
const cameras = (page: Page) =>
  page.evaluate(() => ({
    given: window.watched.streams.length,
    isOn: window.watched.streams.some((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live')),
  }))
const OFF = { given: 1, isOn: false }

describe('the camera', () => {
  test('is asked for after a press alone, goes round in the page, and no request carries its picture', async () => {
    const page = await openWatched(world)
    await openLive(page)
    expect(await cameras(page)).toEqual({ given: 0, isOn: false })
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await press(page, 'Turn on the camera')
    await page.getByLabel('What the camera sees').waitFor()
    await press(page, 'Start')
    await copiedTo(page, 3)
    await page
      .getByText(/^\d+\.\d copies a second$/)
      .first()
      .waitFor()
    expect(await cameras(page)).toEqual({ given: 1, isOn: true })
    expect(requests.filter((request) => request.method() !== 'GET' || request.postData() !== null)).toEqual([])
    const paths = requests.map((request) => request.url()).filter((url) => !url.startsWith(`${world.url}/assets/`))
    expect(paths).toEqual([])
  })

  test('is let go of when its picture is frozen, and the loop goes on from its own copies', async () => {
    const page = await openWatched(world)
    await openCamera(page)
    await press(page, 'Start')
    await copiedTo(page, 1)
    await page.getByRole('radio', { name: 'Freeze and let it drift' }).check()
    await page.getByRole('img', { name: 'The frozen picture' }).waitFor()
    expect(await cameras(page)).toEqual(OFF)
    const passed = await page.evaluate(() => window.watched.passes.length)
    await copiedTo(page, passed + 2)
    await press(page, 'Turn the camera on again')
    await page.getByLabel('What the camera sees').waitFor()
    expect(await page.getByRole('radio', { name: 'Follow the camera' }).isChecked()).toBe(true)
  })

  test('goes off when the page is hidden, and the loop stops', async () => {
    const page = await openWatched(world)
    await openCamera(page)
    await press(page, 'Start')
    await copiedTo(page, 1)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.getByRole('button', { name: 'Continue', exact: true }).waitFor()
    expect(await cameras(page)).toEqual(OFF)
    expect(await page.getByRole('button', { name: 'Continue', exact: true }).isDisabled()).toBe(true)
  })

  test('goes off at once where the page was hidden while it opened', async () => {
    const page = await openWatched(world)
    await openLive(page)
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (wanted) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: true })
        document.dispatchEvent(new Event('visibilitychange'))
        return ask(wanted)
      }
    })
    await press(page, 'Turn on the camera')
    await expect.poll(() => cameras(page)).toEqual(OFF)
    await page.getByRole('button', { name: 'Turn on the camera', exact: true }).waitFor()
  })

  test('goes off when something is drawn instead', async () => {
    const page = await openWatched(world)
    await openCamera(page)
    await page.getByRole('radio', { name: 'Drawing' }).check()
    await page.getByRole('application', { name: 'Drawing' }).waitFor()
    expect(await cameras(page)).toEqual(OFF)
  })

  test('that the browser refuses is told of, with a way on', async () => {
    const page = await world.openPage()
    await refuseCamera(page)
    await openLive(page)
    await press(page, 'Turn on the camera')
    await page.getByRole('alert').getByText('The camera was refused.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true)
  })

  test.each([
    ['NotFoundError', 'There is no camera here.'],
    ['NotReadableError', 'The camera is busy.'],
  ])('%s reads: %s', async (name, title) => {
    const page = await world.openPage()
    await page.addInitScript((thrown) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', thrown))
    }, name)
    await openLive(page)
    await press(page, 'Turn on the camera')
    await page.getByRole('alert').getByText(title).waitFor()
  })

  test('needs a secure address, and says so', async () => {
    const page = await world.openPage()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
      Object.defineProperty(window, 'isSecureContext', { value: false })
    })
    await openLive(page)
    await press(page, 'Turn on the camera')
    await page.getByText('The camera needs a secure address.').waitFor()
  })

  test('that is unplugged stops the loop and keeps the copy', async () => {
    const page = await openWatched(world)
    await openCamera(page)
    await press(page, 'Start')
    await copiedTo(page, 1)
    await page.evaluate(() => {
      for (const track of window.watched.streams[0]?.getTracks() ?? []) track.dispatchEvent(new Event('ended'))
    })
    await page.getByText('The camera is gone.').waitFor()
    await page.getByRole('button', { name: 'Continue', exact: true }).waitFor()
    await page.getByRole('img', { name: /^Copy \d+$/ }).waitFor()
  })
})
