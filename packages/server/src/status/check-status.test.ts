import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
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
  const unavailabilities = async () =>
    new Map([['spent', { until: new Date(now.getTime() + 90_000), sentence: 'No money.' }]])
  const check = (storage: () => Promise<unknown> = fine, hasRoom = true) =>
    checkStatus(
      { db, checks: { database: fine, storage }, providers, unavailabilities, hasRoom: async () => hasRoom },
      now,
    )

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
      queue: { waiting: 1, running: 1, longestWaitMs: null },
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

  test('a disk without room for new evolutions is told of, and is no failure', async () => {
    const { components } = await check(fine, false)
    expect(components.at(-1)).toMatchObject({ id: 'storage', state: 'degraded', latencyMs: expect.any(Number) })
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
      unavailabilities: async () => new Map(),
      hasRoom: async () => true,
    },
    new Date(),
  )
  expect(status).toMatchObject({
    state: 'down',
    queue: { waiting: null, running: null, longestWaitMs: null },
    providers: [],
  })
  expect(status.components.map(({ state }) => state)).toEqual(['operational', 'down', 'down', 'operational'])
})

describe('the queue', () => {
  const now = new Date()
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

  /** What is said of the queue of a fresh database. */
  const open = async () => {
    const [{ open: openFirst } = {}] = TEST_DATABASES
    const opened = await openFirst?.()
    if (opened === undefined) throw new Error('there is no database')
    onTestFinished(opened.close)
    const { db, ping } = opened.database
    const parts = { db, providers: () => [], unavailabilities: async () => new Map(), hasRoom: async () => true }
    const checks = { database: ping, storage: async () => undefined }
    const state = async () => {
      const { components } = await checkStatus({ ...parts, checks }, now)
      return components.find(({ id }) => id === 'queue')?.state
    }
    return { db, state }
  }
  const row = { status: 'processing', completed_frames: 0 } as const

  test('is slow when somebody waits for a minute who has nothing being made, and not when a flood of one owner’s does', async () => {
    const { db, state } = await open()
    const busyOwner = { ...row, queue_owner: 'account:a', updated_at: now }
    await insertFinished(db, busyOwner)
    await insertFinished(db, { ...busyOwner, status: 'pending', updated_at: minutesAgo(8) })
    expect(await state()).toBe('operational')
    await insertFinished(db, { ...busyOwner, queue_owner: 'account:b', status: 'pending', updated_at: minutesAgo(2) })
    expect(await state()).toBe('degraded')
  })

  test('in which everything waits for a busy model is at work, however old its last sign of life', async () => {
    const { db, state } = await open()
    const silent = { ...row, updated_at: minutesAgo(24 * 60) }
    await insertFinished(db, { ...silent, waiting_until: new Date(now.getTime() + 60_000) })
    expect(await state()).toBe('operational')
    await insertFinished(db, silent)
    expect(await state()).toBe('degraded')
  })

  test('that nobody works on is in trouble, however often somebody joins it', async () => {
    const { db, state } = await open()
    await insertFinished(db, { ...row, status: 'pending', created_at: minutesAgo(1), updated_at: minutesAgo(1) })
    expect(await state()).toBe('operational')
    await insertFinished(db, { ...row, status: 'pending', created_at: minutesAgo(11), updated_at: minutesAgo(11) })
    expect(await state()).toBe('degraded')
    await insertFinished(db, { ...row, updated_at: minutesAgo(1) })
    expect(await state()).toBe('operational')
  })

  test('whose runs all died is in trouble, however often somebody joins it', async () => {
    const { db, state } = await open()
    await insertFinished(db, { ...row, updated_at: minutesAgo(11) })
    await insertFinished(db, { ...row, status: 'pending', created_at: now, updated_at: now })
    expect(await state()).toBe('degraded')
  })

  test('in which an old evolution is retried is not in trouble for its age', async () => {
    const { db, state } = await open()
    await insertFinished(db, { ...row, status: 'pending', created_at: minutesAgo(24 * 60), updated_at: now })
    expect(await state()).toBe('operational')
  })
})
