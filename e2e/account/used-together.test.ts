import { getCredits } from '@afterimage/contract/account-endpoints'
import { createApiKey } from '@afterimage/contract/api-key-endpoints'
import { getEvolution } from '@afterimage/contract/evolution-endpoints'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { photoPath } from '@afterimage/testing/browser/photos'
import { programOfRun } from '@afterimage/testing/server/program-of-run'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signUp } from '../fixture/sign-up.ts'

const AGENT = await programOfRun('mcp')

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

async function prepare(page: Page): Promise<() => Promise<string>> {
  await page.goto('/app')
  await page.locator('input[type=file]').first().setInputFiles(photoPath('raccoon.jpg'))
  await page.getByRole('radio', { name: /^Melt/ }).check()
  return async () => {
    await page.getByRole('button', { name: 'Start 3 Iterations' }).click()
    await page.waitForURL(/\/evolution\/[0-9a-f-]{36}$/)
    return page.url().slice(-36)
  }
}

test('two browsers and an agent that use one account at once lose nothing', async () => {
  const [one, other] = [await world.openPage(), await world.openFreshPage()]
  const { token } = await signUp(one)
  await signUp(other)
  const asOwner = { headers: { authorization: `Bearer ${token}` } }
  const read = async (page: Page, path: string) => (await page.request.get(path, asOwner)).json()
  const before = getCredits.ok.body.parse(await read(one, '/api/user/credits'))
  const made = await one.request.post('/api/user/api-keys', {
    ...asOwner,
    data: { name: 'Agent', scopes: ['read', 'create'] },
  })
  const key = createApiKey.ok.body.parse(await made.json()).secret
  const agent = new Client({ name: 'test', version: '1' })
  await agent.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [AGENT],
      env: { AFTERIMAGE_SERVER: world.url, AFTERIMAGE_KEY: key },
    }),
  )
  const say = async (name: string, args: Record<string, unknown>) =>
    JSON.stringify((await agent.callTool({ name, arguments: args })).content)
  const startOne = await prepare(one)
  const startOther = await prepare(other)
  const startByAgent = async () => {
    const told = await say('start_evolution', { image_path: photoPath('coffee-cup.jpg'), iterations: 3, model: 'melt' })
    return /Started evolution ([\w-]+)/.exec(told)?.[1] ?? told
  }
  const ids = await Promise.all([startOne(), startOther(), startByAgent(), startByAgent()])

  expect(new Set(ids).size).toBe(4)
  for (const page of [one, other]) {
    await page.goto('/app/dashboard')
    const cards = page.getByRole('article')
    await expect.poll(() => cards.getByText('Completed').count()).toBe(4)
  }
  const listed = await say('list_evolutions', {})
  expect(ids.filter((id) => !listed.includes(id))).toEqual([])
  const details = await Promise.all(
    ids.map(async (id) => getEvolution.ok.body.parse(await read(one, `/api/evolution/${id}`))),
  )
  expect(details.map(({ frames }) => frames.length)).toEqual([4, 4, 4, 4])

  const after = getCredits.ok.body.parse(await read(other, '/api/user/credits'))
  const charged = after.transactions.filter(({ amount }) => amount < 0)
  expect(charged).toHaveLength(4)
  expect(before.credits + charged.reduce((sum, { amount }) => sum + amount, 0)).toBe(after.credits)

  // One browser deletes what the other is looking at: it is gone for all three, and the rest is as it was.
  const [gone = '', ...left] = ids
  await one.goto(`/evolution/${gone}`)
  await other.request.delete(`/api/evolution/${gone}`, asOwner)
  await one.goto('/app/dashboard')
  await expect.poll(() => one.getByRole('article').count()).toBe(3)
  const rest = await say('list_evolutions', {})
  expect([rest.includes(gone), left.every((id) => rest.includes(id))]).toEqual([false, true])
  await agent.close()
})
