import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../fixture/find-barriers.ts'

const SENTENCE = '3 steps, unbroken'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld({ C2PA: 'on' })
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 3, model: 'melt' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

/** Whose film was made before films were signed, or could not be signed. */
async function unproven(page: Page): Promise<void> {
  const body = { ...made, evolution: { ...made.evolution, title: 'Unproven', provenSteps: null } }
  await page.route(`**/api/evolution/${made.evolution.id}`, (route) => route.fulfill({ json: body }))
}

test('what is shared says how many steps were proven, what that means, and how to check it', async () => {
  const page = await world.openPage()
  await page.goto(`/share/${made.evolution.id}`)
  await page.getByText(SENTENCE).waitFor()
  await page.getByText('A viewer that doesn’t know this site’s certificate calls the signer unknown.').waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('so do the details of the evolution', async () => {
  const page = await world.openPage()
  await page.goto(`/evolution/${made.evolution.id}`)
  await page.getByText('Evolution Details').click()
  await page.getByText(SENTENCE).filter({ visible: true }).waitFor()
})

test('nothing is said where nothing was proven', async () => {
  const page = await world.openPage()
  await unproven(page)
  await page.goto(`/share/${made.evolution.id}`)
  // Before this comes what the server wrote into the page, which has its steps.
  await page.getByRole('heading', { name: 'Unproven' }).waitFor()
  expect(await page.getByText('unbroken').count()).toBe(0)
})
