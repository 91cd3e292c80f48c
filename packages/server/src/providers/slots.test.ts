import { randomUUID } from 'node:crypto'
import type { Concurrency } from '@afterimage/models/image-model'
import { ModelError } from '@afterimage/models/model-error'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { providerLimits } from '../../test/provider-limits.ts'
import type { Database } from '../platform/database/open-database.ts'
import type { Db } from '../platform/database/tables.ts'
import { openProcessLease } from '../platform/process-lease.ts'
import { nextUtcDay } from '../platform/utc-time.ts'
import { changeCalls } from './call-store.ts'
import { pauseProvider } from './pause-store.ts'
import { type EndedCall, isLease } from './provider-call.ts'
import { openSlots, type Slots } from './slots.ts'

const log = pino({ level: 'silent' })
/** How many pictures at once the providers draw that draw in this process. */
const IN_PROCESS: Readonly<Record<string, number>> = { 'drawn-here': 2, 'drawn-alone': 1 }

describe.each(TEST_DATABASES)('slots at providers on $name', ({ open }) => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    const opened = await open()
    database = opened.database
    db = database.db
    return opened.close
  })

  const concurrencyOf = (provider: string): Concurrency => {
    const atOnce = IN_PROCESS[provider]
    return atOnce === undefined ? { kind: 'remote' } : { kind: 'in-process', atOnce }
  }
  const openWith = (limits: Parameters<typeof providerLimits>[0]) =>
    openSlots(db, providerLimits(limits), log, concurrencyOf)
  const waiting = (signal: AbortSignal = new AbortController().signal) => ({ signal, onWait: async () => undefined })
  const call = (provider: string, owner: string = randomUUID()) => ({ provider, owner })

  /** Holds a slot until told, as a call under way does. */
  async function holdSlot(slots: Slots, of: ReturnType<typeof call>) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const whole = slots.use(of, waiting(), () => {
      hold()
      return released
    })
    await Promise.race([held, whole])
    return async () => {
      release()
      await whole
    }
  }

  /** Whether a slot is free now: one that has to wait is called off. */
  async function isFree(slots: Slots, of: ReturnType<typeof call>): Promise<boolean> {
    const stop = new AbortController()
    const done = slots.use(of, waiting(stop.signal), async () => true)
    const asked = db
      .selectFrom('provider_calls')
      .select('id')
      .execute()
      .then(() => setTimeout(() => stop.abort(new Error('no slot')), 60))
    return done.catch(() => false).finally(async () => clearTimeout(await asked))
  }

  test('a provider in the process draws as many pictures at a time as it says; a call that waits for it and is stopped draws none', async () => {
    const slots = openWith({})
    const own = () => call('drawn-here')
    const release = await Promise.all([holdSlot(slots, own()), holdSlot(slots, own())])
    const stop = new AbortController()
    let drawn = 0
    const draw = async () => {
      drawn += 1
    }
    const stopped = slots.use(own(), waiting(stop.signal), draw)
    const waitingLong = slots.use(own(), waiting(), draw)
    stop.abort(new Error('stopped'))
    // At once, while both places are taken: its turn may be far off.
    await expect(stopped).rejects.toThrow('stopped')
    expect(drawn).toBe(0)
    for (const end of release) await end()
    await waitingLong
    expect(drawn).toBe(1)
  })

  test('of ten calls begun at the same moment as many get through as there is room for', async () => {
    const limits = { parallel: 2, perMinute: undefined, parallelOfOwner: undefined, dailyBudget: undefined }
    const requests = () => [1, 2].map(() => ({ ...call('comfyui'), limits }))
    const begin = async (ended: readonly EndedCall[] = []) =>
      (await changeCalls(db, { ended, requests: requests() })).results
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin()))
    const leases = begun.flat().filter(isLease)
    expect(leases).toHaveLength(2)
    expect((await begin(leases.slice(0, 1))).map(isLease)).toEqual([true, false])
  })

  test('a provider has its own limit, and a user one for all providers', async () => {
    const slots = openWith({ parallel: 1, user: 2 })
    const letGo = await holdSlot(slots, call('xai', 'somebody'))
    const ofAnotherProcess = openWith({ parallel: 1, user: 2 })
    expect(await isFree(ofAnotherProcess, call('xai'))).toBe(false)
    expect(await isFree(slots, call('google', 'somebody'))).toBe(true)
    const letGoAlso = await holdSlot(slots, call('google', 'somebody'))
    expect(await isFree(slots, call('together', 'somebody'))).toBe(false)
    expect(await isFree(slots, call('together', 'somebody else'))).toBe(true)
    await letGo()
    await letGoAlso()
    expect(await isFree(slots, call('xai', 'somebody'))).toBe(true)
  })

  test('calls begun within a minute count, also those that have ended', async () => {
    const slots = openWith({ perMinute: 2 })
    const counted = () => isFree(slots, call('replicate'))
    expect([await counted(), await counted(), await counted()]).toEqual([true, true, false])
    const minuteAgo = new Date(Date.now() - 62_000)
    const ofReplicate = db.selectFrom('provider_seconds').select('calls').where('provider', '=', 'replicate')
    expect((await ofReplicate.execute()).reduce((sum, { calls }) => sum + calls, 0)).toBe(2)
    const [kept] = await db
      .selectFrom('provider_seconds')
      .select('second')
      .where('provider', '=', 'replicate')
      .execute()
    const isKept = kept?.second ?? new Date()
    await db.deleteFrom('provider_seconds').where('provider', '=', 'replicate').where('second', '!=', isKept).execute()
    await db.updateTable('provider_seconds').set({ second: minuteAgo }).where('provider', '=', 'replicate').execute()
    expect(await counted()).toBe(true)
    await slots.sweep(new Date())
    expect(await ofReplicate.execute()).toEqual([{ calls: 1 }])
  })

  test('housekeeping removes what no limit counts any more, and nothing else', async () => {
    const [minute, hour] = [new Date(Date.now() - 62_000), new Date(Date.now() - 3_600_000)]
    const later = new Date(Date.now() + 60_000)
    const lease = (provider: string, expires_at: Date) => ({
      ...call(provider),
      id: randomUUID(),
      started_at: hour,
      expires_at,
    })
    const names = ['over', 'died', 'counts', 'runs']
    await db
      .insertInto('provider_calls')
      .values([lease('died', minute), lease('runs', later)])
      .execute()
    await db
      .insertInto('provider_seconds')
      .values([
        { provider: 'over', second: minute, calls: 2 },
        { provider: 'counts', second: new Date(), calls: 1 },
      ])
      .execute()
    await pauseProvider(db, 'over', minute)
    await pauseProvider(db, 'runs', later)
    await openWith({}).sweep(new Date())
    const left = async (table: 'provider_calls' | 'provider_seconds' | 'provider_pauses') =>
      (await db.selectFrom(table).select('provider').where('provider', 'in', names).execute()).map(
        ({ provider }) => provider,
      )
    const all = await Promise.all([left('provider_calls'), left('provider_seconds'), left('provider_pauses')])
    expect(all).toEqual([['runs'], ['counts'], ['runs']])
  })

  test('the place of a worker that died is free when its lease is over', async () => {
    const slots = openWith({ parallel: 1 })
    const dead = { ...call('sdapi'), id: randomUUID(), started_at: new Date() }
    const lease = (ms: number) => ({ ...dead, expires_at: new Date(Date.now() + ms) })
    await db.insertInto('provider_calls').values(lease(20_000)).execute()
    expect(await isFree(slots, call('sdapi'))).toBe(false)
    await db.updateTable('provider_calls').set(lease(-1)).where('id', '=', dead.id).execute()
    expect(await isFree(slots, call('sdapi'))).toBe(true)
  })

  test('the places of a process are free when its lease is over, and it renews no call by itself', async () => {
    const times = { leaseMs: 400, renewMs: 100_000, doubtMs: 200, lookMs: 50 }
    const dead = openProcessLease(database, log, times)
    const slots = openSlots(db, providerLimits({ parallel: 1 }), log, concurrencyOf, undefined, dead)
    const letGo = await holdSlot(slots, call('automatic1111'))
    const { expires_at } = await db
      .selectFrom('provider_calls')
      .select(sql<string>`expires_at::text`.as('expires_at'))
      .where('provider', '=', 'automatic1111')
      .executeTakeFirstOrThrow()
    expect(expires_at).toBe('infinity')
    const alive = openProcessLease(database, log, { ...times, renewMs: 50 })
    await alive.current()
    await expect.poll(() => isFree(openWith({ parallel: 1 }), call('automatic1111')), { timeout: 5_000 }).toBe(true)
    await letGo()
    await Promise.all([dead.close(), alive.close()])
  })

  test('providers in the process do not wait for one another', async () => {
    const slots = openWith({})
    const letGo = await holdSlot(slots, call('drawn-alone'))
    const drawn: string[] = []
    const next = slots.use(call('drawn-alone'), waiting(), async () => drawn.push('second'))
    await slots.use(call('drawn-here'), waiting(), async () => drawn.push('other'))
    await letGo()
    await next
    expect(drawn).toEqual(['other', 'second'])
  })

  test('a provider in the process has none of the limits that the operator sets', async () => {
    const slots = openWith({ parallel: 1, perMinute: 1, user: 1 })
    const letGo = await holdSlot(slots, call('drawn-here', 'somebody'))
    expect(await slots.use(call('drawn-here', 'somebody'), waiting(), async () => 'made')).toBe('made')
    await letGo()
  })

  test('a used-up quota pauses the provider for the named time, and it is not asked before', async () => {
    const slots = openWith({})
    const used = new ModelError('exhausted', 'No more.', { retryAfterMs: 90_000 })
    const fail = () => Promise.reject(used)
    await expect(slots.use(call('fal'), waiting(), fail)).rejects.toBe(used)
    const until = () =>
      db.selectFrom('provider_pauses').select('until').where('provider', '=', 'fal').executeTakeFirst()
    const named = (await until())?.until.getTime() ?? 0
    expect(Math.abs(named - Date.now() - 90_000)).toBeLessThan(30_000)
    const neverAsked = async () => expect.unreachable('the provider was asked')
    await expect(slots.use(call('fal'), waiting(), neverAsked)).rejects.toMatchObject({ kind: 'exhausted' })
    await db.updateTable('provider_pauses').set({ until: new Date() }).execute()
    expect(await isFree(slots, call('fal'))).toBe(true)
  })

  test('without a named time the pause lasts until the day ends in UTC', async () => {
    const fail = () => Promise.reject(new ModelError('exhausted', 'No more.'))
    const before = nextUtcDay(new Date())
    await expect(openWith({}).use(call('openai'), waiting(), fail)).rejects.toThrow('No more.')
    const paused = await db
      .selectFrom('provider_pauses')
      .select('until')
      .where('provider', '=', 'openai')
      .executeTakeFirstOrThrow()
    expect([before, nextUtcDay(new Date())]).toContainEqual(paused.until)
  })
})

test('the next day begins at midnight in UTC, also at the end of a month', () => {
  expect(nextUtcDay(new Date('2026-01-31T23:59:59.999Z'))).toEqual(new Date('2026-02-01T00:00:00Z'))
})
