import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, photoPath } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refuse } from '../fixture/intercept.ts'
import { signUp } from '../fixture/sign-up.ts'

const RACCOON = photoPath('raccoon.jpg')
const LENGTHS = [3, 10, 25, 50, 100]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openCreate(prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await world.openPage()
  await prepare?.(page)
  await page.goto('/app/create')
  await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  return page
}

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

describe('addresses', () => {
  test.each(['/app', '/app/create', '/create'])('%s shows the create screen', async (address) => {
    const page = await world.openPage()
    await page.goto(address)
    await page.getByRole('heading', { name: 'Give it one picture.' }).waitFor()
  })
})

describe('image URL', () => {
  test('is of type url, and disabled while a file is chosen', async () => {
    const page = await openCreate()
    const field = page.getByLabel('Or an image URL')
    expect(await field.getAttribute('type')).toBe('url')
    await dropFile(page, RACCOON)
    await page.getByAltText('Preview of raccoon.jpg').waitFor()
    expect(await field.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Remove image' }).click()
    expect(await field.isDisabled()).toBe(false)
  })

  test('a random-image service is warned of while typing and refused at the start, before any call', async () => {
    const page = await openCreate()
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
    await page.getByLabel('Or an image URL').fill('https://picsum.photos/600')
    await page.getByRole('status').filter({ hasText: 'Random image service detected' }).waitFor()
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    await toast(page, 'Random image service detected')
      .filter({
        hasText:
          'Please use a static image URL or upload a file. Random image services will show different images each time.',
      })
      .waitFor()
    expect(calls).toEqual([])
  })

  test('an address that the server refuses is told in the server’s words, and the button works again', async () => {
    const page = await openCreate()
    await page.getByLabel('Or an image URL').fill('http://127.0.0.1/picture.png')
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    await toast(page, 'Failed to start evolution').waitFor()
    expect(await page.getByRole('button', { name: 'Start 3 Iterations' }).isEnabled()).toBe(true)
  })
})

describe('choices', () => {
  test('a length says how long it takes once the models are known, and nothing before', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const page = await openCreate((page) =>
      page.route('**/api/providers', async (route) => {
        await released
        await route.continue()
      }),
    )
    const longest = page.locator('#length-100')
    await longest.getByText('Free').waitFor()
    const heightPx = await longest.evaluate((element) => element.clientHeight)
    expect(await longest.innerText()).toBe('Free')
    release()
    await longest.getByText(/^about /).waitFor()
    expect(await longest.evaluate((element) => element.clientHeight)).toBe(heightPx)
  })

  test('an account reads what each length costs in credits, a visitor that it is free', async () => {
    const [accounts, visitors] = [await openCreate(signUp), await openCreate()]
    const read = (page: Page) => page.locator('[id^=length-] > :first-child').allInnerTexts()
    await expect.poll(() => read(accounts)).toEqual(['1 credit', '3 credits', '7 credits', '12 credits', '20 credits'])
    expect(await read(visitors)).toEqual(LENGTHS.map(() => 'Free'))
    for (const iterations of LENGTHS) {
      await visitors.getByRole('radio', { name: `${iterations} iterations`, exact: true }).check()
      await visitors.getByRole('button', { name: `Start ${iterations} Iterations` }).waitFor()
    }
  })

  test('a visitor who has used up the day is told so before starting, with a way on', async () => {
    const page = await openCreate((fresh) =>
      fresh.route('**/api/allowance', (route) =>
        route.fulfill({
          json: { limit: 3, remaining: 0, nextFreeAt: '2036-01-01T00:00:00.000Z', isBeyondCredits: false },
        }),
      ),
    )
    await dropFile(page, RACCOON)
    await page.getByText('Daily limit reached').waitFor()
    expect(await page.getByRole('button', { name: 'Start 3 Iterations' }).isDisabled()).toBe(true)
  })

  test('three iterations, the style Reproduce, the first model and public are preselected', async () => {
    const page = await openCreate()
    const models = page.getByRole('group', { name: 'Model' }).getByRole('radio')
    await models.first().waitFor()
    expect(await models.first().isChecked()).toBe(true)
    for (const name of [/^3 iterations/, /^Reproduce/, /^Public/]) {
      expect(await page.getByRole('radio', { name }).isChecked()).toBe(true)
    }
  })

  test('each group is one stop for the Tab key, moved through by the arrow keys', async () => {
    const page = await openCreate()
    await page.getByRole('radio', { name: '3 iterations' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: '10 iterations' }).isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    expect(
      await page.getByRole('radio', { name: 'Reproduce' }).evaluate((radio) => radio === document.activeElement),
    ).toBe(true)
  })

  test('a long list is folded by provider, the bar says whose the model is and what it costs, and long names keep in', async () => {
    const page = await openCreate(async (page) => {
      await page.setViewportSize({ width: 375, height: 812 })
      await page.route('**/api/providers', async (route) => {
        const { providers } = await (await route.fetch()).json()
        const hosted = ['one', 'two'].map((provider) => ({
          ...{ ...providers[0], provider, name: `Vendor ${provider}` },
          models: Array.from({ length: 12 }, (_, at) => ({
            ...{ ...providers[0].models[0], id: `flux-${at}`, costPerImage: 0.009, sizes: null },
            needsAccount: provider === 'one',
            name: at === 0 ? 'FLUX.2 klein' : `checkpoint_${'v'.repeat(80)}_${at}.safetensors`,
          })),
        }))
        await route.fulfill({ json: { providers: [...providers, ...hosted] } })
      })
    })
    const chosen = page.getByRole('radio', { name: 'FLUX.2 klein' })
    await page.getByText('12 models, $9.00 / 1k images').first().waitFor()
    expect(await chosen.count()).toBe(0)
    const locked = page.locator('summary').filter({ hasText: 'Account required' })
    expect(await locked.allTextContents()).toEqual([expect.stringContaining('Vendor one')])
    await page.getByText('Vendor two').click()
    await chosen.focus()
    await page.keyboard.press('Space')
    expect(await chosen.evaluate((radio) => radio === document.activeElement)).toBe(true)
    await page.getByText('FLUX.2 klein at Vendor two · $0.009 a frame').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })

  test('cost per 1k images with two decimals, "Recommended" at the default model, the marker of a provider', async () => {
    const page = await openCreate(async (page) => {
      await page.route('**/api/providers', async (route) => {
        const { providers } = await (await route.fetch()).json()
        const flux = { id: 'flux', name: 'Flux', costPerImage: 0.0035, expectedFrameMs: 9_000, sizes: null }
        const named = { provider: 'cloudflare', name: 'Cloudflare', marker: 'Fastest & Most Affordable' }
        const hosted = { ...providers[0], ...named, models: [{ ...providers[0].models[0], ...flux }] }
        await route.fulfill({ json: { providers: [hosted, ...providers] } })
      })
    })
    await page.getByText('$3.50 / 1k images').waitFor()
    await page.getByText('Fastest & Most Affordable').waitFor()
    expect(await page.getByRole('radio', { name: /^Flux.*Recommended/ }).isChecked()).toBe(true)
    // The built-in networks have a usual one, too.
    expect(await page.getByText('Recommended', { exact: true }).count()).toBe(1)
    await page.locator('#length-3').getByText('about 30 s').waitFor()
  })

  test('when the providers call fails, the fixed fallback list is offered with its default, and said to be one', async () => {
    const page = await openCreate((page) => page.route('**/api/providers', (route) => route.abort()))
    for (const name of ['Flux Schnell', 'Flux Dev', 'Stable Diffusion XL', 'DALL-E 3', 'Midjourney']) {
      await page.getByRole('radio', { name }).waitFor()
    }
    expect(await page.getByRole('radio', { name: /Flux Schnell.*Recommended/ }).isChecked()).toBe(true)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    // Left without an answer: a refusal would ask for the list again by itself.
    await page.route('**/api/evolution', () => undefined)
    await page.getByLabel('Or an image URL').fill('https://example.org/picture.png')
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ llmProvider: 'flux-schnell', totalFrames: 3 })
    await page.unroute('**/api/providers')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('radio', { name: /Faithful/ }).waitFor()
  })
})

describe('start', () => {
  test('without a file and a URL the button is disabled, and the form says what is missing', async () => {
    const page = await openCreate()
    const start = page.getByRole('button', { name: 'Start 3 Iterations' })
    expect(await start.isDisabled()).toBe(true)
    await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await toast(page, 'No image selected').filter({ hasText: 'Please upload an image to evolve' }).waitFor()
    await page.getByLabel('Or an image URL').fill('https://example.org/picture.png')
    expect(await start.isEnabled()).toBe(true)
  })

  test('reads "Starting Evolution..." while busy, with everything held still', async () => {
    const page = await openCreate()
    const answer = Promise.withResolvers<void>()
    await page.route(`**${createEvolution.path}`, async (route) => {
      await answer.promise
      await refuse(route, 422, 'image_rejected', 'This picture is damaged.')
    })
    await dropFile(page, RACCOON)
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    expect(await page.getByRole('button', { name: 'Starting Evolution...' }).isDisabled()).toBe(true)
    answer.resolve()
    await toast(page, 'Failed to start evolution').filter({ hasText: 'This picture is damaged.' }).waitFor()
    expect(await page.getByRole('button', { name: 'Start 3 Iterations' }).isEnabled()).toBe(true)
  })

  test.each([
    ['too_many_unfinished', 429, 'Too many running', 'See what is running', '/dashboard'],
    ['storage_full', 507, 'Nothing new can start right now', 'See the status', '/status'],
  ] as const)('%s stays beside the button, with a way on', async (code, status, title, link, address) => {
    const page = await openCreate((page) =>
      page.route(`**${createEvolution.path}`, (route) => refuse(route, status, code, 'Wait for one to end.')),
    )
    await dropFile(page, RACCOON)
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `${title}Wait for one to end.` })
      .waitFor()
    expect(await page.getByRole('link', { name: link }).getAttribute('href')).toBe(address)
  })

  test('a lost connection is a toast, and the chosen image stays', async () => {
    const page = await openCreate((page) => page.route(`**${createEvolution.path}`, (route) => route.abort()))
    await dropFile(page, RACCOON)
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    await toast(page, 'Failed to start evolution').filter({ hasText: 'could not be reached' }).waitFor()
    await page.getByAltText('Preview of raccoon.jpg').waitFor()
  })

  test('the choices reach the server, and the page goes to the evolution', async () => {
    const page = await openCreate()
    await dropFile(page, RACCOON)
    for (const name of ['Dreamy', 'Unlisted', 'Melt'])
      await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    await page.waitForURL(/\/evolution\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { name: '3 iterations by Melt' }).waitFor()
    await page.locator('header', { hasText: '3 iterations by Melt' }).getByText('Unlisted').waitFor()
    await page.getByText('Dreamy').first().waitFor()
  })
})

test('a toast disappears after five seconds, and stays while the pointer is on it', async () => {
  const page = await openCreate()
  const send = () => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await send()
  const shown = toast(page, 'No image selected')
  await shown.waitFor()
  const shownAt = performance.now()
  await shown.waitFor({ state: 'detached', timeout: 15_000 })
  const lastedMs = performance.now() - shownAt
  expect(lastedMs).toBeGreaterThan(4_000)
  expect(lastedMs).toBeLessThan(9_000)

  await page.clock.install()
  await send()
  await shown.hover()
  await page.clock.runFor(20_000)
  expect(await shown.count()).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(6_000)
  await shown.waitFor({ state: 'detached' })
})
