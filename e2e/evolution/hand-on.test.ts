import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'citrus-slices.jpg', iterations: 3, model: 'melt' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

/** A share sheet that notes what it is given, and refuses the first `refusals` times, as without a press. */
async function withShareSheet(page: Page, refusals = 0): Promise<void> {
  await page.addInitScript((refused) => {
    let left = refused
    navigator.canShare = ({ files = [] } = {}) => files.every(({ type }) => /^(image|video)\//.test(type))
    navigator.share = async ({ files = [] } = {}) => {
      left -= 1
      if (left >= 0) throw new DOMException('Press first.', 'NotAllowedError')
      document.documentElement.dataset.shared = files.map(({ name, type, size }) => `${name} ${type} ${size}`).join()
    }
  }, refusals)
}
const shared = (page: Page) => page.evaluate(() => document.documentElement.dataset.shared)

test('the link of the frame in view is copied, and leads there', async () => {
  const page = await world.openPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/evolution/${made.evolution.id}?frame=2`)
  await page.getByRole('button', { name: 'Share' }).first().click()
  await page.getByRole('menuitem', { name: 'Copy link to frame 2' }).click()
  await page.getByRole('menuitem', { name: 'Copied' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto(link)
  await page.getByRole('img', { name: 'frame 2', exact: true }).waitFor()
})

test('while the film is on the stage there is no frame to link to, and no GIF where nothing takes one', async () => {
  const page = await world.openPage()
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'canShare'))
  await page.goto(`/evolution/${made.evolution.id}`)
  await page.locator('video').waitFor()
  await page.getByRole('button', { name: 'Share' }).first().click()
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /frame|GIF/ }).count()).toBe(0)
})

test('the GIF goes to the system’s share sheet, with another press where the first was too long ago', async () => {
  const page = await world.openPage()
  await withShareSheet(page, 1)
  await page.goto(`/evolution/${made.evolution.id}`)
  await page.getByRole('button', { name: 'Share' }).first().click()
  await page.getByRole('menuitem', { name: 'Share as GIF…' }).click()
  const ready = page.getByRole('listitem').filter({ hasText: 'The file is ready' })
  await ready.getByRole('button', { name: 'Share' }).click()
  const size = made.evolution.outputs.find(({ kind }) => kind === 'gif')?.bytes
  await expect.poll(() => shared(page)).toBe(`afterimage-${made.evolution.id.slice(0, 8)}.gif image/gif ${size}`)
})

test('a cut goes there as the film itself', async () => {
  const page = await world.openPage()
  await withShareSheet(page)
  await page.goto(`/evolution/${made.evolution.id}`)
  await page.getByRole('button', { name: 'Make a cut' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make something to post' })
  await dialog.getByText('Square').click()
  await dialog.getByText('6 s').click()
  await dialog.getByRole('button', { name: 'Make the film' }).click()
  await dialog.getByRole('button', { name: 'Share…' }).click({ timeout: 120_000 })
  await expect.poll(() => shared(page)).toMatch(/^afterimage-[0-9a-f]{8}\.mp4 video\/mp4 \d{5,}$/)
})
