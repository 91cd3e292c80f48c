import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { photoPath } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dropFile } from '../fixture/drop-file.ts'
import { withholdScripts } from '../fixture/withhold-scripts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world?.closePages())
afterAll(() => world?.close())

/** The page as the server sent it, and what lets its scripts come. */
async function openWithoutScripts(path: string): Promise<{ page: Page; release: () => void }> {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  const release = await withholdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  return { page, release }
}

const onStage = (page: Page) =>
  page.getByRole('region', { name: 'Your picture', exact: true }).getByRole('img', { name: 'Frame 0' })

describe('a picture that is brought before the scripts of the page have come', () => {
  test.each(['/', '/gallery'])('runs on %s when they have', async (path) => {
    const { page, release } = await openWithoutScripts(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await dropFile(page, page.getByRole('heading', { level: 1 }), photoPath('citrus-slices.jpg'))
    expect(new URL(page.url()).pathname).toBe(path)
    release()
    await onStage(page).waitFor()
  })

  test.each(['/', '/gallery'])('is taken on %s when it was chosen, too', async (path) => {
    const { page, release } = await openWithoutScripts(path)
    const input = page.getByLabel(/^Try yours/)
    await input.locator('..').waitFor()
    await input.setInputFiles(photoPath('citrus-slices.jpg'))
    release()
    await onStage(page).waitFor()
  })

  test('is what the create screen begins with', async () => {
    const { page, release } = await openWithoutScripts('/app')
    const outline = page.locator('main[aria-busy]')
    await outline.waitFor()
    await dropFile(page, outline, photoPath('citrus-slices.jpg'))
    release()
    await page.getByAltText('Preview of citrus-slices.jpg').waitFor()
  })

  test('is what the create screen begins with when it was chosen there, and the page says that it is kept', async () => {
    const { page, release } = await openWithoutScripts('/app')
    await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
    await page.getByLabel('Image file').setInputFiles(photoPath('citrus-slices.jpg'))
    await page.getByText('citrus-slices.jpg is kept until this page has loaded.').waitFor()
    release()
    await page.getByAltText('Preview of citrus-slices.jpg').waitFor()
  })
})

test('what is chosen in a dialog that was opened before the scripts came is taken when they have', async () => {
  const { page, release } = await openWithoutScripts('/app')
  await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  const opened = page.waitForEvent('filechooser')
  await page.getByLabel('Image file').click()
  const dialog = await opened
  release()
  await page.getByRole('button', { name: /^Start / }).waitFor()
  await dialog.setFiles(photoPath('citrus-slices.jpg'))
  await page.getByAltText('Preview of citrus-slices.jpg').waitFor()
})

describe('what is typed before the scripts of the page have come', () => {
  const taken = (page: Page) => expect.poll(() => page.locator('form[data-early-form]').count()).toBe(0)

  test.each(['/contact', '/contact?type=sales'])(
    'stays in the form on %s when they have, and is sent',
    async (path) => {
      const { page, release } = await openWithoutScripts(path)
      const written = {
        Name: 'Ada',
        Email: 'ada@example.org',
        Subject: 'A raccoon',
        Message: 'Where is the raccoon?',
      }
      const field = (name: string) => page.getByRole('form', { name: 'Contact' }).getByLabel(name, { exact: true })
      const read = () => Promise.all(Object.keys(written).map((name) => field(name).inputValue()))
      await field('Name').waitFor()
      const chosen = path === '/contact' ? 'Partnership' : 'Sales'
      if (path === '/contact') await page.getByText(chosen, { exact: true }).click()
      for (const [name, text] of Object.entries(written)) await field(name).fill(text)
      const address = page.getByRole('textbox', { name: 'Your email' })
      await address.fill('reader@example.org')
      release()
      await taken(page)
      expect(await read()).toEqual(Object.values(written))
      expect(await address.inputValue()).toBe('reader@example.org')
      expect(await page.getByRole('radio', { name: chosen }).isChecked()).toBe(true)
      expect(page.url()).toBe(new URL(path, world.url).href)
      const sent = page.waitForRequest('**/api/contact')
      await page.getByRole('button', { name: 'Send the message' }).click()
      expect((await sent).postDataJSON()).toMatchObject({ name: 'Ada', message: 'Where is the raccoon?' })
      await expect.poll(read).toEqual(['', '', '', ''])
    },
  )

  test.each(['/pricing', '/gallery', '/status'])('stays in the newsletter’s form on %s', async (path) => {
    const { page, release } = await openWithoutScripts(path)
    const address = page.getByRole('textbox', { name: 'Your email' })
    await address.fill('reader@example.org')
    release()
    await taken(page)
    expect(await address.inputValue()).toBe('reader@example.org')
    expect(page.url()).toBe(`${world.url}${path}`)
  })

  test.each([
    ['/contact', 'Message sent!'],
    ['/privacy', 'Almost there'],
  ])(
    'is sent from %s at once, in no address, and the page that answers is one that scripts draw on',
    async (path, title) => {
      const { page, release } = await openWithoutScripts(path)
      if (path === '/contact') {
        for (const name of ['Name', 'Subject', 'Message']) await page.getByLabel(name, { exact: true }).fill('Early')
        await page.getByRole('textbox', { name: 'Email', exact: true }).fill('early@example.org')
        await page.getByLabel('Subject').press('Enter')
      } else {
        await page.getByRole('textbox', { name: 'Your email' }).fill('early@example.org')
        await page.getByRole('textbox', { name: 'Your email' }).press('Enter')
      }
      await page.waitForURL('**/*?outcome=done', { waitUntil: 'commit' })
      release()
      await page.getByRole('status').getByRole('heading', { name: title }).waitFor()
      expect(page.url()).not.toMatch(/early/i)
    },
  )
})

test('the create screen says that a picture is on its way to it before its code has come', async () => {
  const { page } = await openWithoutScripts('/app?carried=4d1f')
  await page.getByText('Bringing your picture…').waitFor()
  expect(await page.getByText('Drop a picture here').isVisible()).toBe(false)
  expect(await page.getByText('or click to browse').isVisible()).toBe(false)
})

test('the way from the front page to the create screen shows it, and takes a picture there, before its code has come', async () => {
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await page.goto('/')
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const release = await withholdScripts(page)
  await page.getByRole('main').getByRole('link', { name: 'Start Free' }).first().click()
  await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  await page.getByLabel('Image file').setInputFiles(photoPath('citrus-slices.jpg'))
  release()
  await page.getByAltText('Preview of citrus-slices.jpg').waitFor()
})

test.each([
  ['1440 px', { width: 1440, height: 900 }],
  ['375 px', { width: 375, height: 812 }],
])('at %s the create screen has its heading and its place for a picture where they stay', async (_, viewport) => {
  const page = await world.openPage({ viewport })
  const release = await withholdScripts(page)
  await page.goto('/app', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { name: 'Give it one picture.' })
  const zone = page.getByText('PNG, JPG, GIF up to 10MB')
  await heading.waitFor()
  const before = [await heading.boundingBox(), (await zone.boundingBox())?.y]
  release()
  await page.getByRole('form', { name: 'New evolution' }).waitFor()
  expect([await heading.boundingBox(), (await zone.boundingBox())?.y]).toEqual(before)
})

test('the contact form has its place before what stands beside it has come', async () => {
  const leftOf = async (isCut: boolean) => {
    const page = await world.openFreshPage({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false })
    await page.route('**/contact', async (route) => {
      const html = await (await route.fetch()).text()
      const end = html.indexOf('</form>') + '</form>'.length
      await route.fulfill({ contentType: 'text/html', body: isCut ? html.slice(0, end) : html })
    })
    await page.goto('/contact')
    return (await page.getByRole('form', { name: 'Contact' }).boundingBox())?.x
  }
  const whole = await leftOf(false)
  expect(whole).toBeGreaterThan(500)
  expect(await leftOf(true)).toBe(whole)
})
