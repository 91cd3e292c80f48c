import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import { asLifecycle } from '../../test/lifecycle/as-lifecycle.ts'
import { allRemote, providerLimits } from '../../test/provider-limits.ts'
import type { Database } from '../platform/database/open-database.ts'
import type { Db } from '../platform/database/tables.ts'
import { openProcessLease, type ProcessLease } from '../platform/process-lease.ts'
import { findAskedFrame } from './call-store.ts'
import { pauseProvider } from './pause-store.ts'
import { openSlots, type Slots } from './slots.ts'
import { listSpendings } from './spending-store.ts'

const log = pino({ level: 'silent' })
const TIMES = { leaseMs: 60_000, renewMs: 1_000, doubtMs: 30_000, lookMs: 60_000 }

/** There is one process on the embedded database. */
const AMONG_OTHERS = TEST_DATABASES.filter(({ name }) => name === 'PostgreSQL')

describe.each(AMONG_OTHERS)('what processes keep of the limits', ({ open }) => {
  let database: Database
  let db: Db
  const leases: ProcessLease[] = []
  beforeAll(async () => {
    const opened = await open()
    database = opened.database
    db = database.db
    return opened.close
  })
  afterEach(async () => {
    await Promise.all(leases.splice(0).map((lease) => lease.close()))
  })

  const openProcess = (limits: Parameters<typeof providerLimits>[0]): Slots => {
    const lease = openProcessLease(database, log, TIMES)
    leases.push(lease)
    return openSlots(db, providerLimits(limits), log, allRemote, undefined, lease)
  }
  const waiting = (signal: AbortSignal = new AbortController().signal) => ({ signal, onWait: async () => undefined })
  const placesOf = async (provider: string) =>
    (await db.selectFrom('provider_calls').select('id').where('provider', '=', provider).execute()).map(({ id }) => id)
  /** One call after another, until the process keeps its place. */
  const keepOne = async (slots: Slots, provider: string, owner: string) => {
    const isKept = async () => {
      await slots.use({ provider, owner }, waiting(), async () => undefined)
      const [id] = await placesOf(provider)
      return (
        id !== undefined && (await slots.use({ provider, owner }, waiting(), () => placesOf(provider))).includes(id)
      )
    }
    await expect.poll(isKept, { timeout: 5_000 }).toBe(true)
    return placesOf(provider)
  }

  test('a process keeps its place between two calls of an owner, and gives it back once another one waits for it', async () => {
    const [here, there] = [openProcess({ parallel: 4, user: 1 }), openProcess({ parallel: 4, user: 1 })]
    const kept = await keepOne(here, 'kept', 'the first one')
    expect(kept).toHaveLength(1)
    await there.use(
      { provider: 'kept', owner: 'the first one' },
      waiting(AbortSignal.timeout(10_000)),
      async () => undefined,
    )
    expect(await placesOf('kept')).not.toContain(kept[0])
  })

  test('a place that is kept is given to anyone who waits for one', async () => {
    const [here, there] = [openProcess({ parallel: 4, user: 1 }), openProcess({ parallel: 4, user: 1 })]
    const stop = new AbortController()
    const keepOn = async () => {
      while (!stop.signal.aborted) {
        await here.use({ provider: 'wanted', owner: 'somebody' }, waiting(), async () => undefined)
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    }
    await keepOne(here, 'wanted', 'somebody')
    const busy = keepOn()
    await there.use({ provider: 'wanted', owner: 'somebody' }, waiting(), async () => undefined)
    stop.abort()
    await busy
  })

  test('processes together never have more calls under way than the limits allow', async () => {
    const processes = [0, 1, 2].map(() => openProcess({ parallel: 3, user: 2 }))
    const [now, most, made] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
    const change = (key: string, by: number) => {
      now.set(key, (now.get(key) ?? 0) + by)
      most.set(key, Math.max(most.get(key) ?? 0, now.get(key) ?? 0))
    }
    const end = Date.now() + 2_000
    const callOn = async (slots: Slots, owner: string) => {
      while (Date.now() < end) {
        await slots.use({ provider: 'limited', owner }, waiting(), async () => {
          for (const key of ['all', owner]) change(key, 1)
          await new Promise((resolve) => setTimeout(resolve, 3))
          for (const key of ['all', owner]) change(key, -1)
          made.set(owner, (made.get(owner) ?? 0) + 1)
        })
      }
    }
    const callers = processes.flatMap((slots) => ['ada', 'bob', 'bob'].map((owner) => callOn(slots, owner)))
    await Promise.all(callers)
    expect(most.get('all')).toBe(3)
    expect([most.get('ada') ?? 0, most.get('bob') ?? 0].every((calls) => calls <= 2)).toBe(true)
    expect([...made.keys()].toSorted()).toEqual(['ada', 'bob'])
  })

  test('of a minute no more is used than there is, and all of it, in portions too', async () => {
    const perMinute = 60
    const processes = [openProcess({ perMinute }), openProcess({ perMinute })]
    let begun = 0
    const tryOne = async (slots: Slots, owner: string) => {
      const stop = new AbortController()
      const timer = setTimeout(() => stop.abort(new Error('no room')), 2_500)
      const isBegun = await slots
        .use({ provider: 'minute', owner }, waiting(stop.signal), async () => {
          begun += 1
          return true
        })
        .catch(() => false)
      clearTimeout(timer)
      return isBegun
    }
    const callOn = async (slots: Slots, owner: string) => {
      while (await tryOne(slots, owner)) await new Promise((resolve) => setTimeout(resolve, 40))
    }
    await Promise.all(processes.map((slots, at) => callOn(slots, `owner ${at}`)))
    expect(begun).toBeGreaterThanOrEqual(45)
    // The last quarter is for those who had less than their share.
    const [here] = processes
    const others = Array.from({ length: 20 }, () => (here === undefined ? false : tryOne(here, randomUUID())))
    await Promise.all(others)
    expect(begun).toBe(perMinute)
  })

  test('a paid call in a kept place is booked before it begins, and a run that is over begins none', async () => {
    const slots = openProcess({ parallel: 4 })
    const owner = 'somebody'
    await keepOne(slots, 'paid', owner)
    const evolutionId = await insertFinished(db, { status: 'processing', attempt: 1 })
    const frame = { evolutionId, attempt: 1, number: 2 }
    const charge = { usd: 0.04, frame }
    const bookedUsd = async () => (await listSpendings(db, new Date())).find(({ provider }) => provider === 'paid')
    const during = await slots.use({ provider: 'paid', owner, charge }, waiting(), async (bill) => {
      bill.asking()
      bill.costs(0.03)
      return [await bookedUsd(), await db.transaction().execute((tx) => findAskedFrame(tx, frame))]
    })
    expect(during).toMatchObject([{ bookedUsd: 0.04 }, 2])
    await expect.poll(bookedUsd).toMatchObject({ bookedUsd: expect.closeTo(0.03, 9) })
    await keepOne(slots, 'paid', owner)
    await asLifecycle(db).updateTable('evolutions').set({ status: 'failed' }).where('id', '=', evolutionId).execute()
    const overtaken = new Error('the run is over')
    const onWait = () => Promise.reject(overtaken)
    const begin = slots.use({ provider: 'paid', owner, charge }, { ...waiting(), onWait }, async () => undefined)
    await expect(begin).rejects.toBe(overtaken)
  })

  test('a provider that is paused is asked no more, in kept places neither', async () => {
    const slots = openProcess({ parallel: 4 })
    await keepOne(slots, 'pausing', 'somebody')
    await pauseProvider(db, 'pausing', new Date(Date.now() + 60_000))
    const ask = () =>
      slots.use({ provider: 'pausing', owner: 'somebody' }, waiting(), async () => 'asked').catch(({ kind }) => kind)
    await expect.poll(ask, { timeout: 5_000 }).toBe('exhausted')
    expect(await ask()).toBe('exhausted')
  })
})
