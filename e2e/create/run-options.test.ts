import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { dropFile, writeSmallPhoto } from '@afterimage/testing/browser/photos'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signUp } from '../fixture/sign-up.ts'

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
]

let world: World
let citrus: string
beforeAll(async () => {
  world = await openWorld()
  citrus = await writeSmallPhoto('citrus-slices.jpg', world.dataDir)
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function openCreate(
  viewport: { width: number; height: number },
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await world.openPage({ viewport })
  await prepare?.(page)
  await page.goto('/app/create')
  await dropFile(page, citrus, 'image/png')
  await page.getByRole('radio', { name: /^Melt/ }).check()
  return page
}

const openOptions = (page: Page) => page.locator('summary').filter({ hasText: 'Options' }).click()

test.each(VIEWPORTS)(
  'a style that takes over is asked for behind “Options”, stands on the timeline and in the details, at $width px',
  async (viewport) => {
    const page = await openCreate(viewport)
    await openOptions(page)
    await page.getByRole('button', { name: 'Add a change' }).click()
    await page.getByRole('spinbutton', { name: 'From frame' }).fill('2')
    await page.getByLabel('Style from frame 2').selectOption({ label: 'Chaotic' })
    await page.getByLabel('Seed of each pass').selectOption({ label: 'a new one' })
    await page.getByText('from frame 2: Chaotic · a new seed for each frame').waitFor()
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    await page.getByRole('heading', { name: /after 3 iterations/ }).waitFor()
    await page.getByRole('region', { name: 'Timeline' }).getByText('Chaotic', { exact: true }).waitFor()
    await page.getByText('from frame 2: Chaotic; a new seed for each frame').first().waitFor({ state: 'attached' })
  },
)

test.each(VIEWPORTS)('a run stops early by its rule, with its film, and says why, at $width px', async (viewport) => {
  const page = await openCreate(viewport)
  await page.getByRole('radio', { name: '25 iterations' }).check()
  await page.getByRole('radio', { name: /^Chaotic/ }).check()
  await openOptions(page)
  await page.getByLabel('Stop when it keeps less than').selectOption({ label: '75% of the original' })
  await page.getByRole('button', { name: 'Start 25 Iterations' }).click()
  const panel = page.getByRole('region', { name: 'Completed' })
  await panel.getByText('It stopped here because it keeps less of the original than its limit.').waitFor()
  await panel.getByText('25 iterations were planned.').waitFor()
  const made = Number(/after (\d+) iteration/.exec((await panel.getByRole('heading').first().textContent()) ?? '')?.[1])
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThan(25)
  await panel.getByRole('button', { name: 'Run More' }).click()
  await page.getByRole('menu').getByText('It goes on without its rules to stop early.').waitFor()
  expect(await page.getByRole('menu').ariaSnapshot()).toContain('Up to 25 iterations')
})

test('what a rule to stop refunds is on the balance at the top at once', async () => {
  const page = await openCreate({ width: 1440, height: 900 }, signUp)
  const balance = page.getByRole('banner').getByText(/^\d+ credits$/)
  await page.getByRole('radio', { name: '25 iterations' }).check()
  await page.getByRole('radio', { name: /^Chaotic/ }).check()
  await openOptions(page)
  await page.getByLabel('Stop when it keeps less than').selectOption({ label: '75% of the original' })
  await page.getByRole('button', { name: 'Start 25 Iterations' }).click()
  await page.getByRole('region', { name: 'Completed' }).getByText('The rest was refunded').waitFor()
  await expect.poll(() => balance.textContent()).not.toBe('93 credits')
  const refunded = await balance.textContent()
  await page.reload()
  await balance.waitFor()
  expect(await balance.textContent()).toBe(refunded)
})

test.each(VIEWPORTS)(
  'where nobody looks at frames, no rule that goes by what is seen is offered, at $width px',
  async (viewport) => {
    const page = await openCreate(viewport)
    await openOptions(page)
    await page.getByText('This site does not look at frames').waitFor()
    expect(await page.getByLabel('Stop when its meaning is below').count()).toBe(0)
    expect(await page.getByRole('switch', { name: 'Stop when the label changes' }).count()).toBe(0)
  },
)

test.each(VIEWPORTS)(
  'what a pass changes by little is held, and the details say so, at $width px',
  async (viewport) => {
    const page = await openCreate(viewport)
    await openOptions(page)
    await page.getByLabel('Hold what changes by').selectOption({ label: 'less than 3 ΔE' })
    await page.getByText('holds what changes by less than 3 ΔE').first().waitFor()
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    await page.getByRole('heading', { name: /after 3 iterations/ }).waitFor()
    await page.getByText('holds what changes by less than 3 ΔE').first().waitFor({ state: 'attached' })
  },
)

test.each(VIEWPORTS)('others may not fork what is started so, at $width px', async (viewport) => {
  const page = await openCreate(viewport)
  await openOptions(page)
  await page.getByRole('checkbox', { name: 'Others may fork this' }).uncheck()
  await page.getByText('only you may fork it').waitFor()
  await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
  await page.getByRole('heading', { name: /after 3 iterations/ }).waitFor()
  await page.getByRole('heading', { name: 'Evolution Details' }).click()
  expect(await page.getByRole('checkbox', { name: 'Others may fork this' }).isChecked()).toBe(false)
  const other = await world.openPage({ viewport })
  await other.goto(page.url().replace('/evolution/', '/share/'))
  await other.getByRole('link', { name: 'Remix this' }).waitFor()
  expect(await other.getByRole('button', { name: /^Fork from/ }).count()).toBe(0)
})

test.each(VIEWPORTS)('strength rises over the frames of a network that takes one, at $width px', async (viewport) => {
  const page = await openCreate(viewport)
  await openOptions(page)
  await page.getByText('Melt takes no strength.').waitFor()
  await page.getByRole('radio', { name: /^Echo 4, 8-bit/ }).check()
  await page.getByLabel('Over the frames').selectOption({ label: 'rising' })
  await page.getByRole('slider', { name: 'Strength at frame 1' }).fill('0.3')
  await page.getByRole('radio', { name: '10 iterations' }).check()
  await page.getByRole('slider', { name: 'Strength at frame 10' }).waitFor()
  await page.getByRole('radio', { name: '3 iterations', exact: true }).check()
  await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
  await page.getByRole('heading', { name: /after 3 iterations/ }).waitFor()
  await page.getByText('strength 30% at frame 1, 100% at 3').first().waitFor({ state: 'attached' })
})

test.each(VIEWPORTS)(
  'a drawn curve has its points at the frames of the run, and stands in the details, at $width px',
  async (viewport) => {
    const page = await openCreate(viewport)
    await openOptions(page)
    await page.getByRole('radio', { name: /^Echo 4, 8-bit/ }).check()
    await page.getByLabel('Over the frames').selectOption({ label: 'drawn' })
    for (const frame of [1, 2, 3]) await page.getByRole('slider', { name: `Strength at frame ${frame}` }).waitFor()
    await page.getByRole('slider', { name: 'Strength at frame 2' }).fill('0.9')
    await page.getByText('strength 50% at frame 1, 90% at 2, 50% at 3').first().waitFor()
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    await page.getByRole('heading', { name: /after 3 iterations/ }).waitFor()
    await page.getByText('strength 50% at frame 1, 90% at 2, 50% at 3').first().waitFor({ state: 'attached' })
  },
)

test.each(VIEWPORTS)(
  '“Copy it exactly, 100 times” is one click on the landing page, and one here, at $width px',
  async (viewport) => {
    const page = await world.openPage({ viewport })
    await page.goto('/')
    await page.getByText("“Create the exact replica of this image, don't change a thing”").first().waitFor()
    await page.getByRole('link', { name: 'Copy it exactly, 100 times' }).click()
    const preset = page.getByRole('button', { name: /^Copy it exactly, 100 times/ })
    await preset.waitFor()
    await expect.poll(() => preset.getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByRole('radio', { name: '100 iterations' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: /^Reproduce/ }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: '3 iterations', exact: true }).check()
    expect(await preset.getAttribute('aria-pressed')).toBe('false')
    await preset.click()
    expect(await page.getByRole('radio', { name: '100 iterations' }).isChecked()).toBe(true)
  },
)

test.each(VIEWPORTS)(
  'a model that takes a prompt is asked in one’s own words, there and back, and its changes may be prompts, at $width px',
  async (viewport) => {
    const page = await world.openPage({ viewport })
    await page.route('**/api/providers', async (route) => {
      const { providers } = await (await route.fetch()).json()
      const [local] = providers
      const models = [{ ...local.models[0], id: 'worded', name: 'Worded', takesPrompt: true }, ...local.models]
      await route.fulfill({ json: { providers: [{ ...local, models }] } })
    })
    const bodies: string[] = []
    await page.route('**/api/evolution', async (route) => {
      bodies.push(route.request().postData() ?? '')
      await route.abort()
    })
    await page.goto('/app/create')
    await page.getByRole('radio', { name: /^Worded/ }).check()
    await page.getByLabel('Or an image URL').fill('https://example.org/a.png')
    await openOptions(page)
    const [prompt, undo] = [
      page.getByLabel('Prompt (optional)', { exact: true }),
      page.getByLabel('Prompt of every second frame (optional)'),
    ]
    await page.getByRole('button', { name: 'Round trip' }).click()
    expect([await prompt.inputValue(), await undo.inputValue()]).toEqual(['make it night', 'make it day again'])
    await prompt.fill('add a hat')
    await undo.fill('take the hat off')
    await page.getByRole('button', { name: 'Add a change' }).click()
    await page.getByLabel(/^Style from frame/).selectOption({ label: 'My own prompt' })
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    await page
      .getByText(/Write the prompt that takes over at frame/)
      .first()
      .waitFor()
    expect(bodies).toEqual([])
    await page.getByLabel(/^Prompt from frame/).fill('make it night')
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    await expect.poll(() => bodies.length).toBe(1)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      prompt: 'add a hat',
      runOptions: { undoPrompt: 'take the hat off', schedule: [{ prompt: 'make it night', style: null }] },
    })
  },
)
