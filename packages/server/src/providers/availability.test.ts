import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { listProviders } from '@afterimage/contract/provider-endpoints'
import { getStatus } from '@afterimage/contract/status-endpoint'
import { isSettled } from '@afterimage/core/statuses'
import { ModelError } from '@afterimage/models/model-error'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { follow } from '../../test/follow.ts'
import { insertSpending } from '../../test/spendings.ts'
import { imageForm, startTestServer, type TestServer, type Visitor } from '../../test/test-server.ts'
import type { Db } from '../platform/database/tables.ts'
import { openAvailability } from './availability.ts'
import { pauseProvider } from './pause-store.ts'

describe.each(TEST_DATABASES)('which providers can be used on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    return close
  })

  const now = new Date('2026-01-31T18:30:00Z')
  const midnight = new Date('2026-02-01T00:00:00Z')
  const named = ['fal', 'xai', 'google'].map((id) => ({ id, name: id.toUpperCase() }))

  test('those whose quota or whose money for the day is used up cannot, each with until when', async () => {
    const availability = openAvailability(db, named, { usual: 0.3, of: { xai: 1 } })
    expect(await availability.find(now)).toEqual(new Map())
    // Three times 0.1 is a little more than 0.3 to a computer, and ten times a little less than 1.
    for (let count = 0; count < 3; count += 1) await insertSpending(db, 'fal', 0.1, now)
    for (let count = 0; count < 9; count += 1) await insertSpending(db, 'xai', 0.1, now)
    await pauseProvider(db, 'google', new Date('2026-01-31T19:04:30Z'))
    expect([...(await availability.find(now))]).toEqual([
      [
        'fal',
        {
          code: 'provider_budget_spent',
          until: midnight,
          sentence:
            "Today's budget for FAL is used up. It can be used again from 00:00 UTC; until then, choose another model.",
        },
      ],
      [
        'google',
        {
          code: 'provider_paused',
          until: new Date('2026-01-31T19:04:30Z'),
          sentence:
            'GOOGLE makes no more pictures for now: its quota is used up, or it asks for a wait. It can be used again from 19:05 UTC; until then, choose another model.',
        },
      ],
    ])
    await insertSpending(db, 'xai', 0.1, now)
    expect((await availability.find(now)).get('xai')?.code).toBe('provider_budget_spent')
    expect(await availability.find(midnight)).toEqual(new Map())
  })

  test('a wait until midnight that took a moment to arrive is still told as until midnight', async () => {
    await pauseProvider(db, 'google', new Date(midnight.getTime() + 340))
    const found = await openAvailability(db, named, { usual: undefined, of: {} }).find(now)
    expect(found.get('google')?.sentence).toContain('again from 00:00 UTC;')
  })

  test('of several pauses the latest counts, and one over the day says which day', async () => {
    const availability = openAvailability(db, named, { usual: undefined, of: {} })
    await pauseProvider(db, 'fal', new Date('2026-02-02T10:00:00Z'))
    await pauseProvider(db, 'fal', midnight)
    expect((await availability.find(now)).get('fal')?.sentence).toContain('again from 2026-02-02, 10:00 UTC;')
  })
})

describe('a provider of which everything is used up', () => {
  let server: TestServer
  const visitor: Visitor = {}
  beforeAll(async () => {
    const shift = scriptedModel(async () => undefined)
    const model: typeof shift = {
      ...shift,
      costPerImage: 0.02,
      reproduce: async (step, signal) => ({ ...(await shift.reproduce(step, signal)), costUsd: 0.02 }),
    }
    const budget = { usual: 0.1, of: {} }
    server = await startTestServer([providerOf(model)], { providerDailyBudgetUsd: budget, visitorModels: 'all' })
  })
  afterAll(() => server.close())

  const start = async () => {
    const form = imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' })
    return server.call(visitor, '/api/evolution', form)
  }
  const run = async () => {
    const { evolutionId } = createEvolution.ok.body.parse(await (await start()).json())
    return follow(server.url, evolutionId, ({ status }) => isSettled(status))
  }
  const listed = async () =>
    listProviders.ok.body.parse(await (await server.call(visitor, '/api/providers')).json()).providers[0]

  test('is asked for nothing more when the money runs out, also for what has begun, and takes nothing new until midnight', async () => {
    expect((await run()).status).toBe('completed')
    expect(await listed()).toMatchObject({ pausedUntil: null, pauseReason: null })
    // At 0.06 of 0.10 dollars it takes one more, which gets as far as the money does.
    expect(await run()).toMatchObject({
      status: 'failed',
      progress: { current: 2 },
      error:
        "The provider's quota is used up, so frame 3 was not made: today's budget is used up, and there is a new one from 00:00 UTC. It can go on when there is quota again.",
    })
    const refused = await start()
    const sentence =
      "Today's budget for Test is used up. It can be used again from 00:00 UTC; until then, choose another model."
    expect(refused.status).toBe(503)
    const told = problemBody.parse(await refused.json())
    expect(told).toMatchObject({ code: 'provider_budget_spent', error: sentence })
    expect(told.retryAt).toMatch(/T00:00:00\.000Z$/)
    expect(await server.keptFolders()).toHaveLength(2)
    expect(await listed()).toMatchObject({ pausedUntil: told.retryAt, pauseReason: sentence })
    const status = getStatus.ok.body.parse(await (await server.call({}, '/api/status')).json())
    expect(status.providers[0]).toMatchObject({ state: 'paused', pausedUntil: told.retryAt, pauseReason: sentence })
  })
})

test('a run that meets a used-up quota pauses its provider for everybody, and the next start hears when', async () => {
  const exhausted = new ModelError('exhausted', 'No more today.', { retryAfterMs: 3_600_000 })
  const server = await startTestServer([providerOf(scriptedModel(() => Promise.reject(exhausted)))])
  try {
    const start = async () =>
      server.call({}, '/api/evolution', imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' }))
    const { evolutionId } = createEvolution.ok.body.parse(await (await start()).json())
    const ended = await follow(server.url, evolutionId, ({ status }) => status === 'failed')
    expect(ended.error).toBe(
      "The provider's quota is used up, so frame 1 was not made: No more today. It can go on when there is quota again.",
    )
    const told = problemBody.parse(await (await start()).json())
    expect(told.code).toBe('provider_paused')
    expect(told.error).toMatch(
      /^Test makes no more pictures for now: its quota is used up, or it asks for a wait\. It can be used again from .*UTC; until then, choose/,
    )
    expect(Date.parse(told.retryAt ?? '') - Date.now()).toBeGreaterThan(3_000_000)
  } finally {
    await server.close()
  }
})
