import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import type { Db } from '../platform/database/tables.ts'
import { checkStatus } from './check-status.ts'

describe.each(TEST_DATABASES)('the status on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    return close
  })

  const now = new Date()
  const fine = async () => undefined
  const providers = () => [
    { provider: 'busy', name: 'Busy' },
    { provider: 'quiet', name: 'Quiet' },
    { provider: 'shaky', name: 'Shaky' },
    { provider: 'spent', name: 'Spent' },
  ]
  const hindrances = async () =>
    new Map([['spent', { until: new Date(now.getTime() + 90_000), sentence: 'No money.' }]])
  const check = (storage: () => Promise<unknown> = fine) =>
    checkStatus({ db, checks: { database: fine, storage }, providers, hindrances }, now)

  test('tells how providers did in the last hour, who waits, and what is in the queue', async () => {
    const shaky = await insertFinished(db, { provider: 'shaky' })
    const busy = { provider: 'busy', status: 'processing' as const, completed_frames: 0, updated_at: now }
    await insertFinished(db, { ...busy, waiting_until: new Date(now.getTime() + 60_000) })
    await insertFinished(db, { ...busy, status: 'pending' })
    const tries = [
      { number: 1, kind: 'made' as const, at: now },
      { number: 2, kind: 'retried' as const, at: now },
      { number: 2, kind: 'made' as const, at: now },
      { number: 3, kind: 'made' as const, at: now },
      { number: 3, kind: 'refused' as const, at: new Date(now.getTime() - 3_700_000) },
    ]
    await db
      .insertInto('tries')
      .values(tries.map((entry) => ({ ...entry, evolution_id: shaky, reason: 'the key is hunter2' })))
      .execute()
    await db.updateTable('frames').set({ duration_ms: 500 }).where('number', '=', 2).execute()
    const status = await check()
    expect(status).toMatchObject({
      state: 'degraded',
      components: [
        { id: 'api', state: 'operational', latencyMs: expect.any(Number) },
        { id: 'database', state: 'operational' },
        { id: 'queue', state: 'operational', latencyMs: expect.any(Number) },
        { id: 'storage', state: 'operational' },
      ],
      queue: { waiting: 1, running: 1 },
      providers: [
        {
          name: 'Busy',
          state: 'paused',
          tries: 0,
          pausedUntil: new Date(now.getTime() + 60_000).toISOString(),
          pauseReason: null,
        },
        { name: 'Quiet', state: 'idle', successRate: null, medianFrameMs: null, pausedUntil: null },
        { name: 'Shaky', state: 'degraded', tries: 4, successRate: 0.75, medianFrameMs: 100 },
        {
          ...{ name: 'Spent', state: 'paused', pauseReason: 'No money.' },
          pausedUntil: new Date(now.getTime() + 90_000).toISOString(),
        },
      ],
    })
    expect(JSON.stringify(status)).not.toContain('hunter2')
  })

  test('a part that fails or hangs is down, and the answer comes all the same', async () => {
    for (const storage of [
      () => Promise.reject(new Error('the disk of hunter2 is full')),
      () => new Promise(() => {}),
    ]) {
      const status = await check(storage)
      expect(status).toMatchObject({ state: 'down', queue: { waiting: 1 } })
      expect(status.components.at(-1)).toEqual({ id: 'storage', state: 'down', latencyMs: null })
      expect(JSON.stringify(status)).not.toContain('hunter2')
    }
  })
})

test('without its database the service is down, and says so', async () => {
  const [{ open } = {}] = TEST_DATABASES
  const opened = await open?.()
  if (opened === undefined) throw new Error('there is no database')
  await opened.close()
  const { db, ping } = opened.database
  const status = await checkStatus(
    {
      db,
      checks: { database: ping, storage: async () => undefined },
      providers: () => [],
      hindrances: async () => new Map(),
    },
    new Date(),
  )
  expect(status).toMatchObject({ state: 'down', queue: { waiting: null, running: null }, providers: [] })
  expect(status.components.map(({ state }) => state)).toEqual(['operational', 'down', 'down', 'operational'])
})

test('a queue in which everything waits for a busy model is at work, however old its last sign of life', async () => {
  const [{ open } = {}] = TEST_DATABASES
  const opened = await open?.()
  if (opened === undefined) throw new Error('there is no database')
  const { db, ping } = opened.database
  const now = new Date()
  const checks = { database: ping, storage: async () => undefined }
  const queue = async () => {
    const { components } = await checkStatus(
      { db, checks, providers: () => [], hindrances: async () => new Map() },
      now,
    )
    return components.find(({ id }) => id === 'queue')?.state
  }
  const silent = {
    status: 'processing' as const,
    completed_frames: 0,
    updated_at: new Date(now.getTime() - 86_400_000),
  }
  await insertFinished(db, { ...silent, waiting_until: new Date(now.getTime() + 60_000) })
  expect(await queue()).toBe('operational')
  await insertFinished(db, silent)
  expect(await queue()).toBe('degraded')
  await opened.close()
})
