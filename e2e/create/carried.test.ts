import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, writeSmallPhoto } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signUp } from '../fixture/sign-up.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

/** The create screen with the picture and the choices of an evolution of one's own. */
async function carry(page: Page): Promise<EvolutionDetail> {
  const input = { photo: 'citrus-slices.jpg', iterations: 3, model: 'melt', style: 'dreamy' } as const
  const made = await makeEvolution(page, input)
  await carryAgain(page, made)
  return made
}

async function carryAgain(page: Page, { evolution }: EvolutionDetail): Promise<void> {
  await page.goto(`/evolution/${evolution.id}`)
  await page.getByRole('button', { name: 'Run Again with…' }).click()
  await expectCarried(page)
  await expect.poll(() => page.url()).toBe(`${world.url}/app`)
}

const preview = (page: Page) => page.getByAltText(/^Preview of/)
const startButton = (page: Page) => page.getByRole('button', { name: /^Start \d/ })

async function expectCarried(page: Page): Promise<void> {
  await preview(page).waitFor()
  await page.getByRole('button', { name: 'Start 3 Iterations' }).waitFor()
  expect(await page.getByRole('radio', { name: /^Dreamy/ }).isChecked()).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Seed (optional)' }).inputValue()).toBe('918273')
}

async function expectNothingCarried(page: Page): Promise<void> {
  await page.getByText('Bringing your picture…').waitFor({ state: 'detached' })
  await startButton(page).waitFor()
  expect(await preview(page).count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Seed (optional)' }).inputValue()).toBe('')
}

test('what was carried is there again after a reload, and after Back and Forward, at its own place alone', async () => {
  const page = await world.openFreshPage()
  await carry(page)
  await page.reload()
  await expectCarried(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Run Again with…' }).waitFor()
  await page.goForward()
  await expectCarried(page)
  await page.getByRole('radio', { name: /^Chaotic/ }).check()
  expect(await page.getByRole('radio', { name: /^Chaotic/ }).isChecked()).toBe(true)
  await page.goto('/about')
  await page.goto('/app')
  await expectNothingCarried(page)
})

test('in two tabs each finds its own picture or none', async () => {
  const page = await world.openFreshPage()
  const made = await carry(page)
  const other = await page.context().newPage()
  await other.goto('/app')
  await expectNothingCarried(other)
  await carryAgain(other, made)
  await page.reload()
  await expectNothingCarried(page)
  await other.reload()
  await expectCarried(other)
})

test('once something was started nothing is carried any more', async () => {
  const page = await world.openFreshPage()
  await carry(page)
  await startButton(page).click()
  await page.waitForURL('**/evolution/*')
  await page.goBack()
  await startButton(page).waitFor()
  await page.reload()
  await expectNothingCarried(page)
})

test('once another picture was chosen neither comes back', async () => {
  const page = await world.openFreshPage()
  await carry(page)
  await page.getByRole('button', { name: 'Remove image' }).click()
  await dropFile(page, await writeSmallPhoto('raccoon.jpg', world.dataDir), 'image/png')
  await page.getByAltText('Preview of raccoon.png').waitFor()
  await page.reload()
  await expectNothingCarried(page)
})

test('a day later it is gone', async () => {
  const page = await world.openFreshPage()
  await carry(page)
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000)
  await page.reload()
  await expectNothingCarried(page)
})

test('after a sign-out nobody who goes back finds it', async () => {
  const page = await world.openFreshPage({ viewport: { width: 1440, height: 900 } })
  await carry(page)
  await signUp(page)
  await page.reload()
  await expectCarried(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.goBack()
  await expectNothingCarried(page)
})
