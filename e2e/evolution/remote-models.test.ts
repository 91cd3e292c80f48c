import { readFile } from 'node:fs/promises'
import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { listProviders } from '@afterimage/contract/provider-endpoints'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, photoPath } from '@afterimage/testing/browser/photos'
import { openProviderServer, type ProviderServer, type Reply } from '@afterimage/testing/models/provider-server'
import { decodeEmail } from '@afterimage/testing/server/emails'
import { openPostOffice, type PostOffice } from '@afterimage/testing/server/post-office'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBarriers } from '../fixture/find-barriers.ts'

const CAPTIONS = [
  'A white porcelain cup of coffee on a dark wooden table, seen from above, in warm morning light.',
  'A white porcelain bowl of soup on a dark wooden table, seen from above, in warm evening light.',
  'A golden bowl of soup floats over a dark table, seen from above, in warm evening light.',
]

const described = CAPTIONS.map((content): Reply => ({ json: { choices: [{ message: { content } }] } }))
const noQuota: Reply = {
  status: 429,
  headers: { 'retry-after': '3600' },
  json: { error: { code: 'insufficient_quota' } },
}

const busy: Reply = { status: 429, headers: { 'retry-after': '1' }, json: { error: { code: 'rate_limit_exceeded' } } }

let world: World
let office: PostOffice
/** A server with OpenAI's calls: a model that sees, one that draws from words, and one that has no quota left. */
let imageServer: ProviderServer
/** By the model that draws from words, before anything pauses the provider. */
let made: EvolutionDetail
beforeAll(async () => {
  imageServer = await openProviderServer()
  await draw()
  office = await openPostOffice({ user: 'us', password: 'secret' })
  const url = `${imageServer.url}/v1`
  world = await openWorld({
    OPENAI_COMPATIBLE_URL: url,
    OPENAI_COMPATIBLE_MODELS: 'sd-turbo=0',
    OPENAI_COMPATIBLE_DRAW_MODELS: 'dall-e-3=0',
    CAPTION_URL: url,
    CAPTION_MODEL: 'eyes',
    CAPTION_COST_USD: '0',
    SMTP_URL: office.url,
  })
  const input = { photo: 'coffee-cup.jpg', iterations: 3, provider: 'openai-compatible', model: 'dall-e-3' }
  made = await makeEvolution(await world.openPage(), input)
})
afterEach(() => world.closePages())
afterAll(async () => {
  await world?.close()
  await imageServer?.close()
  await office?.close()
})

/** From now on the image server draws, unless another answer is given. */
async function draw(answer?: Reply): Promise<void> {
  const picture = (await readFile(photoPath('pagoda.jpg'))).toString('base64')
  imageServer.follow({
    'POST /v1/chat/completions': described,
    'POST /v1/images/generations': [answer ?? { json: { created: 1, data: [{ b64_json: picture }] } }],
    'POST /v1/images/edits': [noQuota],
  })
}

describe('a model that draws from words', () => {
  async function openFrame(number: number, width = 1440): Promise<Page> {
    const page = await world.openPage({ viewport: { width, height: 900 } })
    await page.goto(`/evolution/${made.evolution.id}?frame=${number}`)
    return page
  }

  const panelOf = (page: Page) => page.getByRole('region', { name: 'In its own words' })

  test('the words of the frame in view are shown, with what came and went since the first ones', async () => {
    expect(made.frames.map(({ caption }) => caption)).toEqual([null, ...CAPTIONS])
    const page = await openFrame(3)
    const panel = panelOf(page)
    await panel.getByText('11 stayed').waitFor()
    expect(await panel.locator('ins').allTextContents()).toEqual(['golden bowl', 'soup floats over', 'evening'])
    expect(await panel.locator('del').allTextContents()).toEqual([
      'white porcelain cup',
      'coffee on',
      'wooden',
      'morning',
    ])
    expect(await panel.getByText('Frame 3 was drawn from').textContent()).toContain(
      'New words: golden bowl; soup floats over; evening.',
    )
    await panel.getByText('of the first 18 words are left').waitFor()
    await panel.getByRole('button', { name: 'the words before' }).press('Enter')
    await panel.getByText('14 stayed').waitFor()
    await page.getByRole('slider', { name: 'Frame', exact: true }).press('ArrowLeft')
    await panel.getByText('Frame 2 was drawn from').waitFor()
  })

  test('the first words have nothing to be compared with, and the original has none', async () => {
    const first = panelOf(await openFrame(1))
    await first.getByText('18 words, the first ones').waitFor()
    expect(await first.locator('ins, del').count()).toBe(0)
    await panelOf(await openFrame(0))
      .getByText('The original has no description.')
      .waitFor()
  })

  test('the words are for everybody, on a phone too', async () => {
    const page = await openFrame(3, 375)
    await panelOf(page).getByText('11 stayed').waitFor()
    expect(await findBarriers(page)).toEqual([])
  })
})

test('a model that sees the picture needs no words', async () => {
  const page = await world.openPage()
  const { evolution } = await makeEvolution(page, { photo: 'coffee-cup.jpg', iterations: 3, model: 'blobs' })
  await page.goto(`/evolution/${evolution.id}?frame=1`)
  await page.getByRole('heading', { name: 'Transformation Journey' }).waitFor()
  expect(await page.getByRole('region', { name: 'In its own words' }).count()).toBe(0)
})

test('a visitor who signs up while it runs is brought back, can ask for an email, confirms the address, and gets it when it has ended', async () => {
  await draw(busy)
  const page = await world.openPage()
  await page.goto('/app')
  await dropFile(page, photoPath('coffee-cup.jpg'))
  await page.getByRole('radio', { name: /^dall/i }).check()
  await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
  await page.getByText('an email tells you when one has ended, if you like').waitFor()
  const address = page.url()
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('lovelace')
  await page.getByLabel('Confirm password').fill('lovelace')
  await page.getByRole('button', { name: 'Create account' }).click()

  const wanted = page.getByRole('switch', { name: 'Email me when it is done' })
  const answered = page.waitForResponse((response) => response.url().endsWith('/mail') && response.ok())
  // and not check(): the switch is on a moment after the click, when the change is under way
  await wanted.click()
  await answered
  await page.goto(address)
  await expect.poll(() => wanted.isChecked()).toBe(true)
  await page.getByText('We saved your request.').waitFor()
  const emails = () => office.emails.map(decodeEmail).join()
  const link = () => /\/confirm-email\?token=[\w-]+/.exec(emails())?.[0] ?? ''
  await expect.poll(link).not.toBe('')
  expect(emails()).not.toContain('Your evolution')
  await page.goto(link())
  await page.getByRole('button', { name: 'Confirm the address' }).press('Enter')
  await page.getByText('ada@example.org gets an email when an evolution ends').waitFor()
  expect(await page.getByRole('link', { name: 'Create an evolution' }).evaluate(isFocused)).toBe(true)
  await page.goto(address)
  await expect.poll(() => wanted.isChecked()).toBe(true)
  expect(await page.getByText('We saved your request.').count()).toBe(0)

  await draw()
  await expect.poll(emails, { timeout: 60_000 }).toContain('Subject: Your evolution is complete: 3 frames by')
  expect(emails()).toContain('To: ada@example.org')
  expect(emails()).toContain(`${address}\n`)
})

test('a provider out of quota pauses for as long as it says, and the create screen and the status page tell', async () => {
  const page = await world.openPage()
  await page.goto('/app')
  await dropFile(page, photoPath('raccoon.jpg'))
  await page.getByRole('radio', { name: /^sd-turbo/ }).check()
  await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
  await page.waitForURL(/\/evolution\/[0-9a-f-]{36}/)
  const stopped = page
    .getByRole('alert')
    .filter({ hasText: "The provider's quota is used up, so frame 1 was not made" })
  await stopped.waitFor()
  const tries = page.getByRole('region', { name: 'Attempts at frame 1' })
  await expect
    .poll(() => tries.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringMatching(
        /^1\s+The image server reports that the balance or quota is used up\.\s+.*\d:\d\d:\d\d.*\scost nothing$/s,
      ),
    ])

  const { providers } = listProviders.ok.body.parse(await (await page.request.get('/api/providers')).json())
  const paused = providers.find(({ provider }) => provider === 'openai-compatible')
  const leftMs = Date.parse(paused?.pausedUntil ?? '') - Date.now()
  expect(Math.abs(leftMs - 3_600_000)).toBeLessThan(120_000)
  const reason = paused?.pauseReason ?? 'no reason'
  expect(reason).toMatch(
    /^Image server makes no more pictures for now: its quota is used up, or it asks for a wait\. It can be used again from .*\d\d:\d\d UTC;/,
  )

  await page.goto('/app')
  await page.getByText('Not available right now').waitFor()
  await page.getByText(reason).waitFor()
  expect(await page.getByRole('radio', { name: /^sd-turbo.*Paused/ }).isDisabled()).toBe(true)
  expect(await page.getByRole('radio', { name: /Faithful/ }).isEnabled()).toBe(true)
  await page.goto('/status')
  const row = page.getByRole('listitem').filter({ hasText: 'Image server' })
  await row.getByText(reason).waitFor()
  await row.getByText('Paused', { exact: true }).waitFor()
})

function isFocused(element: Element): boolean {
  return element === document.activeElement
}
