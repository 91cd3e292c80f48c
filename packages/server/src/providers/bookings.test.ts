import { randomUUID } from 'node:crypto'
import { ModelError } from '@afterimage/models/model-error'
import type { Bill } from '@afterimage/models/reproduce-frame'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import { asLifecycle } from '../../test/lifecycle/as-lifecycle.ts'
import { allRemote, providerLimits } from '../../test/provider-limits.ts'
import type { Db } from '../platform/database/tables.ts'
import { changeCalls, findAskedFrame, sweepCalls } from './call-store.ts'
import { type CallRequest, type EndedCall, isLease } from './provider-call.ts'
import { openSlots } from './slots.ts'
import { listSpendings } from './spending-store.ts'

const log = pino({ level: 'silent' })
const USD = 0.04

/** How calls end, and what stays booked of each. */
const ENDS: readonly (readonly [end: string, work: (bill: Bill) => Promise<unknown>, bookedUsd: number])[] = [
  ['the provider is not asked at all', () => Promise.reject(new Error('the frame before was not recorded')), 0],
  ['a picture comes for the usual price', asked(async (bill) => bill.costs(USD)), USD],
  ['a picture comes for less', asked(async (bill) => bill.costs(0.01)), 0.01],
  ['a picture comes for more', asked(async (bill) => bill.costs(0.09)), 0.09],
  ['the picture cannot be decoded', asked((bill) => failAfter(() => bill.costs(0.03))), 0.03],
  ['the provider asks to wait', asked(() => fail('busy')), 0],
  ['the provider asks to wait, and has described the frame', asked(() => fail('busy', { billedUsd: 0.002 })), 0.002],
  ['the provider asks to wait for work that it has begun', asked(() => fail('busy', { mayBeBilled: true })), USD],
  ['the key is not accepted', asked(() => fail('misconfigured')), 0],
  ['the provider cannot be reached', asked(() => fail('broken', { mayBeBilled: false })), 0],
  ['the connection breaks', asked(() => fail('broken')), USD],
  ['nothing comes in time', asked(() => fail('timeout')), USD],
  ['the content is refused', asked(() => fail('refused')), USD],
  ['nobody waits for it any more', asked(() => Promise.reject(new Error('cancelled'))), USD],
]

function asked(work: (bill: Bill) => Promise<unknown>) {
  return (bill: Bill) => {
    bill.asking()
    return work(bill)
  }
}

function fail(kind: ModelError['kind'], options: ConstructorParameters<typeof ModelError>[2] = {}): Promise<never> {
  return Promise.reject(new ModelError(kind, 'No.', options))
}

async function failAfter(tell: () => void): Promise<never> {
  tell()
  return fail('broken')
}

describe.each(TEST_DATABASES)('what calls are booked with, on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    return close
  })

  const waiting = { signal: new AbortController().signal, onWait: async () => undefined }
  const unlimited = { parallel: undefined, perMinute: undefined, parallelOfOwner: undefined, dailyBudget: undefined }
  const booked = async (provider: string) =>
    (await listSpendings(db, new Date())).find((spending) => spending.provider === provider)
  const run = async (attempt = 1) => ({
    evolutionId: await insertFinished(db, { status: 'processing', attempt }),
    attempt,
  })
  const paid = async (provider: string, owner: string = randomUUID()) => ({
    ...{ provider, owner },
    charge: { usd: USD, frame: { ...(await run()), number: 4 } },
  })
  const request = async (
    provider: string,
    limits: Partial<CallRequest['limits']>,
    owner?: string,
  ): Promise<CallRequest> => ({
    ...(await paid(provider, owner)),
    limits: { ...unlimited, ...limits },
  })
  const begin = async (requests: readonly CallRequest[], ended: readonly EndedCall[] = []) =>
    (await changeCalls(db, { ended, requests })).results
  const askedFor = ({ charge }: Awaited<ReturnType<typeof paid>>) =>
    db.transaction().execute((tx) => findAskedFrame(tx, charge.frame))

  test.each(ENDS.map(([end, work, usd], at) => [end, work, usd, `p${at}`] as const))(
    'a call is booked as it begins; when %s, what it costs or may cost stays',
    async (_end, work, usd, provider) => {
      const slots = openSlots(db, providerLimits(), log, allRemote)
      let duringUsd: number | undefined
      const call = await paid(provider)
      const done = slots.use(call, waiting, async (bill) => {
        duringUsd = (await booked(provider))?.bookedUsd
        return work(bill)
      })
      await done.catch(() => undefined)
      // An end is told in the background; anyone who begins afterwards comes after it.
      await slots.use({ provider: 'free', owner: 'somebody' }, waiting, async () => undefined)
      expect(duringUsd).toBe(USD)
      expect((await booked(provider))?.bookedUsd).toBeCloseTo(usd, 9)
    },
  )

  test('what brought a picture is told apart from what may be billed for nothing', async () => {
    const slots = openSlots(db, providerLimits(), log, allRemote)
    await slots.use(
      await paid('apart'),
      waiting,
      asked(async (bill) => bill.costs(0.03)),
    )
    await slots
      .use(
        await paid('apart'),
        waiting,
        asked(() => fail('timeout')),
      )
      .catch(() => undefined)
    expect(await booked('apart')).toEqual({
      provider: 'apart',
      bookedUsd: expect.closeTo(0.07, 9),
      confirmedUsd: expect.closeTo(0.03, 9),
    })
  })

  test('the booking of a process that was killed stays when its lease is over and swept away', async () => {
    await changeCalls(db, { requests: [await request('killed', {})] })
    await db
      .updateTable('provider_calls')
      .set({ expires_at: new Date(0) })
      .where('provider', '=', 'killed')
      .execute()
    await sweepCalls(db)
    expect(await db.selectFrom('provider_calls').select('id').where('provider', '=', 'killed').execute()).toEqual([])
    expect((await booked('killed'))?.bookedUsd).toBe(USD)
  })

  test('of ten calls at the same moment those begin that the money of the day is enough for', async () => {
    const requests = await Promise.all(Array.from({ length: 10 }, () => request('budget', { dailyBudget: 0.1 })))
    const begun = await Promise.all([0, 2, 4, 6, 8].map((at) => begin(requests.slice(at, at + 2))))
    expect(begun.flat().filter(isLease)).toHaveLength(3)
    expect(begun.flat().filter((one) => one === 'spent')).toHaveLength(7)
    expect((await booked('budget'))?.bookedUsd).toBeCloseTo(0.12, 9)
  })

  test('what a call gives back is there for the next one of the same moment', async () => {
    const limits = { dailyBudget: USD }
    const [lease] = await begin([await request('back', limits)])
    if (lease === undefined || !isLease(lease)) expect.unreachable('there was money')
    const money = { provider: 'back', day: lease.day, costUsd: 0, unconfirmedUsd: -USD }
    expect(await begin([await request('back', limits)])).toEqual(['spent'])
    expect((await begin([await request('back', limits)], [{ id: lease.id, money }])).every(isLease)).toBe(true)
  })

  test('a run that waits when the money of the day is spent is told so, and the provider is not paused', async () => {
    const slots = openSlots(db, providerLimits({ dailyBudget: USD }), log, allRemote)
    await slots.use(
      await paid('spent'),
      waiting,
      asked(async (bill) => bill.costs(USD)),
    )
    const next = slots.use(await paid('spent'), waiting, async () => expect.unreachable('the provider was asked'))
    await expect(next).rejects.toMatchObject({
      kind: 'exhausted',
      message: expect.stringContaining('budget is used up'),
    })
    expect(await db.selectFrom('provider_pauses').select('until').where('provider', '=', 'spent').execute()).toEqual([])
  })

  test('a paid call of a run that was cancelled or taken over does not begin', async () => {
    const slots = openSlots(db, providerLimits(), log, allRemote)
    const call = await paid('late')
    const { evolutionId } = call.charge.frame
    await asLifecycle(db).updateTable('evolutions').set({ attempt: 2 }).where('id', '=', evolutionId).execute()
    const overtaken = new Error('overtaken')
    const used = slots.use(call, { ...waiting, onWait: () => Promise.reject(overtaken) }, async () =>
      expect.unreachable('the provider was asked'),
    )
    await expect(used).rejects.toBe(overtaken)
    expect(await booked('late')).toBeUndefined()
  })

  test('the newest frame that was asked for is known to what ends the run, unless the call for it failed', async () => {
    const slots = openSlots(db, providerLimits(), log, allRemote)
    const call = await paid('asked')
    let during: number | undefined
    await slots.use(call, waiting, async (bill) => {
      bill.asking()
      during = await askedFor(call)
      bill.costs(USD)
    })
    expect([during, await askedFor(call)]).toEqual([4, 4])
    await slots
      .use(
        call,
        waiting,
        asked(() => fail('busy')),
      )
      .catch(() => undefined)
    expect(await askedFor(call)).toBe(3)
    await slots
      .use(
        call,
        waiting,
        asked(() => Promise.reject(new Error('cancelled'))),
      )
      .catch(() => undefined)
    expect(await askedFor(call)).toBe(4)
    const { evolutionId, attempt } = call.charge.frame
    const later = { ...call, charge: { ...call.charge, frame: { evolutionId, attempt: attempt + 1, number: 4 } } }
    expect(await askedFor(later)).toBeUndefined()
    await sweepCalls(db)
    expect(await askedFor(call)).toBe(4)
    await asLifecycle(db).updateTable('evolutions').set({ status: 'failed' }).where('id', '=', evolutionId).execute()
    await sweepCalls(db)
    expect(await askedFor(call)).toBeUndefined()
  })

  test('a call that costs nothing books nothing', async () => {
    const slots = openSlots(db, providerLimits({ dailyBudget: 1 }), log, allRemote)
    await slots.use(
      { provider: 'nothing', owner: 'somebody' },
      waiting,
      asked(async (bill) => bill.costs(0)),
    )
    await slots
      .use(
        { provider: 'nothing', owner: 'somebody' },
        waiting,
        asked(() => fail('timeout')),
      )
      .catch(() => 0)
    expect(await booked('nothing')).toBeUndefined()
  })

  test('one owner does not use the minute up for all', async () => {
    const perMinute = 8
    const beginShared = async (owner: string) =>
      (await begin([await request('shared', { perMinute }, owner)])).every(isLease)
    const beginAll = async (owner: string, calls: number) => {
      let begun = 0
      for (let call = 0; call < calls; call += 1) begun += (await beginShared(owner)) ? 1 : 0
      return begun
    }
    expect(await beginAll('greedy', 12)).toBe(6)
    expect(await beginAll('second', 4)).toBe(2)
    expect(await beginAll('greedy', 1)).toBe(0)
    // In one batch too.
    const requests = await Promise.all(Array.from({ length: 12 }, () => request('together', { perMinute }, 'greedy')))
    const others = [
      await request('together', { perMinute }, 'other'),
      await request('together', { perMinute }, 'third'),
    ]
    const begun = await begin([...requests, ...others])
    expect([begun.slice(0, 12).filter(isLease).length, ...begun.slice(12).map(isLease)]).toEqual([6, true, true])
  })
})
