import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { showMoment } from '../fixture/intercept.ts'
import { momentOf } from '../fixture/moments.ts'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'citrus-slices.jpg', iterations: 3, model: 'blobs' })
})
afterEach(() => world?.closePages())
afterAll(() => world?.close())

/** The evolution's page while it is so far, by a model that has seen the picture or not. */
async function openAt(status: 'processing' | 'completed', isUnseen: boolean, search = '') {
  const frames = made.frames.map((frame) => ({ ...frame, isUnrelated: isUnseen && frame.number === 1 }))
  const page = await world.openPage({ viewport: { width: 1440, height: 900 } })
  await showMoment(page, () => momentOf({ ...made, frames }, status === 'completed' ? 3 : 2, { status }))
  await page.goto(`/evolution/${made.evolution.id}${search}`)
  await page.getByRole('slider', { name: 'Frame', exact: true }).waitFor()
  return page
}

describe('that the model may never have seen the picture', () => {
  test.each([
    ['while frames are made', 'processing', ''],
    ['beside the film', 'completed', ''],
    ['beside the frames', 'completed', '?frame=2'],
  ] as const)('is said %s', async (_where, status, search) => {
    const page = await openAt(status, true, search)
    const warning = page.getByRole('status').filter({ hasText: 'Frame 1 shows something else' })
    await warning.waitFor()
    expect(await warning.textContent()).toContain('without seeing the picture')
    expect(await page.locator('video').count()).toBe(status === 'completed' && search === '' ? 1 : 0)
  })

  test.each([
    ['processing', ''],
    ['completed', ''],
    ['completed', '?frame=2'],
  ] as const)('is not said of one that has (%s %s)', async (status, search) => {
    const page = await openAt(status, false, search)
    expect(await page.getByText('Frame 1 shows something else').count()).toBe(0)
  })
})
