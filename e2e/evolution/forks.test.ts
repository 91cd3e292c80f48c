import { readFile } from 'node:fs/promises'
import { decodePng } from '@afterimage/frames/encode-frame'
import { DIGITAL_SOURCE_TYPE } from '@afterimage/frames/made-by-ai'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serveLineage } from '../fixture/serve-lineage.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

test.each([
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
])('a frame is forked, the fork is forked, and the tree shows all three, at $width px', async (viewport) => {
  const maker = await world.openPage({ viewport })
  const root = (await makeEvolution(maker, { photo: 'citrus-slices.jpg', iterations: 3, model: 'melt' })).evolution
  const page = await world.openFreshPage({ viewport })
  const fork = async (parent: string, frame: number, name: string) => {
    await page.goto(`/evolution/${parent}?frame=${frame}`)
    await page.getByRole('button', { name: `Fork from frame ${frame}`, exact: true }).click()
    await page.getByText(`From frame ${frame} of ${name}.`).waitFor()
    await page.getByAltText(/^Preview of/).waitFor()
    const started = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/evolution'),
    )
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    expect((await started).postDataJSON()).toMatchObject({ fork: { evolutionId: parent, frame } })
    await page.waitForURL((url) => url.pathname.startsWith('/evolution/') && !url.pathname.includes(parent))
    await page.getByRole('heading', { name: /after 3 iterations/ }).waitFor()
    await page.getByText(/^This one · .* · 3 iterations$/).waitFor()
    return new URL(page.url()).pathname.split('/').at(-1) ?? ''
  }
  const child = await fork(root.id, 2, 'another evolution')
  const grandchild = await fork(child, 1, 'your evolution')
  const tree = page.getByRole('region', { name: 'Lineage' })
  await page.goto(`/evolution/${grandchild}`)
  await expect.poll(() => tree.getByRole('listitem').count()).toBe(3)
  expect(await tree.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    `/evolution/${root.id}`,
    `/evolution/${child}`,
  ])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    tree.getByRole('button', { name: 'Download as a picture' }).click(),
  ])
  const png = await readFile(await saved.path())
  expect([saved.suggestedFilename(), png.includes(DIGITAL_SOURCE_TYPE)]).toEqual([
    `afterimage-${grandchild.slice(0, 8)}-lineage.png`,
    true,
  ])
  // By the keyboard to the one above, whose tree has the fork below it.
  await tree.getByRole('link').last().press('Enter')
  await page.waitForURL(`**/evolution/${child}`)
  await expect.poll(() => tree.getByRole('link').last().getAttribute('href')).toBe(`/evolution/${grandchild}`)
  await page.goto(`/share/${child}`)
  await page.getByText(/^kept from copy \d+$/).waitFor()
  await expect.poll(() => tree.getByRole('listitem').count()).toBe(3)

  // From the page that is handed on, with its last frame.
  await page.goto(`/share/${root.id}`)
  await page.getByRole('button', { name: 'Fork from frame 3', exact: true }).click()
  await page.getByText('From frame 3 of another evolution').waitFor()

  await maker.goto(`/evolution/${root.id}`)
  await maker.getByRole('heading', { name: 'Evolution Details' }).click()
  await maker.getByRole('checkbox', { name: 'Others may fork this' }).uncheck()
  await maker.getByText('Only you can fork it now.').first().waitFor()
  await page.goto(`/evolution/${root.id}`)
  await page.getByRole('region', { name: 'Complete Results' }).waitFor()
  expect(await page.getByRole('button', { name: /^Fork from/ }).count()).toBe(0)
  await page.goto(`/share/${root.id}`)
  await page.getByRole('link', { name: 'Remix this' }).waitFor()
  expect(await page.getByRole('button', { name: /^Fork from/ }).count()).toBe(0)
})

test('in the picture of a tree a sign stands for what is missing, and long titles end before its edge', async () => {
  const page = await world.openPage()
  const detail = await makeEvolution(page, { photo: 'citrus-slices.jpg', iterations: 3, model: 'melt' })
  await serveLineage(page, detail)
  await page.goto(`/evolution/${detail.evolution.id}`)
  const tree = page.getByRole('region', { name: 'Lineage' })
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    tree.getByRole('button', { name: 'Download as a picture' }).click(),
  ])
  const { width, height, data } = await decodePng(new Uint8Array(await readFile(await saved.path())))
  /** Levels of red in a part of the picture. */
  const levels = (left: number, top: number, right: number, bottom: number) =>
    new Set(
      Array.from({ length: (right - left) * (bottom - top) }, (_, at) => {
        const [x, y] = [left + (at % (right - left)), top + Math.floor(at / (right - left))]
        return data[3 * (y * width + x)]
      }),
    )
  const [margin, row] = [40, 120]
  expect(height).toBe(2 * margin + 6 * row)
  expect(levels(width - margin, 0, width, height).size).toBe(1)
  // The fifth line, three deep: its first picture is missing.
  const [left, top] = [margin + 3 * 44, margin + 4 * row + 12]
  expect([...levels(left, top, left + 96, top + 96)]).toContain(0xa3)
})
