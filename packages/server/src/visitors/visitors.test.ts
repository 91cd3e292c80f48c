import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../test/accounts.ts'
import { TEST_DATABASES } from '../../test/databases.ts'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { Visitor } from './allowance.ts'
import { openVisitors, type Visitors } from './visitors.ts'

let addresses = 0
const freshAddress = () => {
  addresses += 1
  return `198.51.100.${addresses}`
}

describe.each(TEST_DATABASES)('the allowance of visitors on $name', ({ open }) => {
  let db: Db
  let visitors: Visitors
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    visitors = openVisitors(db, 'secret', { visitorDailyLimit: 3, unprovedDailyLimit: 20, visitorModels: 'free' })
    return close
  })

  const start = async (visitor: Visitor, id: string = randomUUID(), count = 1) => {
    await db.transaction().execute((tx) => visitors.reserve(tx, visitor, id, count))
    return id
  }
  const fresh = (): Visitor => ({ id: randomUUID(), address: freshAddress() })

  test('of ten parallel starts three get through, and the others hear when the next one is free', async () => {
    const visitor = fresh()
    const starts = await Promise.allSettled(Array.from({ length: 10 }, () => start(visitor)))
    const refused = starts.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(7)
    expect(refused[0]?.reason).toMatchObject({ code: 'daily_limit_reached' })
    expect(refused[0]?.reason.message).toMatch(/^Without an account there are 3 evolutions in 24 hours\. .* 24 hours;/)
    const [first] = await db
      .selectFrom('visitor_starts')
      .select('at')
      .where('visitor', '=', visitor.id)
      .orderBy('at')
      .execute()
    expect(refused[0]?.reason.retryAt).toEqual(new Date((first?.at.getTime() ?? 0) + 24 * 3_600_000))
  })

  test('one that is as much work as two takes two, and is refused where one is left', async () => {
    const visitor = fresh()
    await start(visitor)
    await start(visitor, randomUUID(), 2)
    expect(await visitors.allowance(visitor)).toMatchObject({ remaining: 0 })
    const other = fresh()
    const id = await start(other, randomUUID(), 2)
    // However often it is tried, it counts once.
    await start(other, id, 2)
    expect(await visitors.allowance(other)).toMatchObject({ limit: 3, remaining: 1, nextFreeAt: undefined })
    await expect(visitors.check(other, 2)).rejects.toThrow(
      /^Without an account there are 3 evolutions in 24 hours, and this one is as much work as 2\. So many are free in about 24 hours;/,
    )
    await expect(start(other, randomUUID(), 2)).rejects.toMatchObject({ code: 'daily_limit_reached' })
    await start(other)
  })

  test('so many are free when enough of the old ones are over', async () => {
    const visitor = fresh()
    const ids = [await start(visitor), await start(visitor), await start(visitor)]
    for (const [k, id] of ids.entries()) {
      const at = new Date(Date.now() - (20 - 5 * k) * 3_600_000)
      await db.updateTable('visitor_starts').set({ at }).where('evolution_id', '=', id).execute()
    }
    await expect(visitors.check(visitor, 1)).rejects.toThrow('free in about 4 hours')
    await expect(visitors.check(visitor, 2)).rejects.toThrow('free in about 9 hours')
    await expect(visitors.check(visitor, 3)).rejects.toThrow('free in about 14 hours')
  })

  test('one that is more work than a whole day has is never free, and says what to do', async () => {
    const refused = visitors.check(fresh(), 4)
    await expect(refused).rejects.toThrow(
      'this one is as much work as 4. Choose fewer iterations or a smaller size; with an account you can start it now.',
    )
    await expect(refused).rejects.toMatchObject({ retryAt: undefined })
  })

  test('a fresh cookie does not help at the same address, nor does another address with the same cookie', async () => {
    const visitor = fresh()
    for (let count = 0; count < 3; count += 1) await start(visitor)
    await expect(start({ ...fresh(), address: visitor.address })).rejects.toThrow('3 evolutions in 24 hours')
    await expect(start({ ...fresh(), id: visitor.id })).rejects.toThrow('3 evolutions in 24 hours')
    await start(fresh())
  })

  test('all addresses of one IPv6 subscriber count together', async () => {
    for (let count = 1; count <= 3; count += 1) await start({ id: randomUUID(), address: `2001:db8:1:2::${count}` })
    for (const address of ['2001:db8:1:2:ffff::9', '2001:db8:1:3::1', '2001:db8:1:ff::1']) {
      await expect(start({ id: randomUUID(), address })).rejects.toThrow('3 evolutions')
    }
    await start({ id: randomUUID(), address: '2001:db8:1:100::1' })
  })

  test('what ended without a frame is free again; what is retried counts once', async () => {
    const visitor = fresh()
    await start(visitor)
    const cancelled = await start(visitor)
    const retried = await start(visitor)
    await start(visitor, retried)
    await db.transaction().execute((tx) => visitors.release(tx, cancelled))
    expect(await visitors.allowance(visitor)).toMatchObject({ limit: 3, remaining: 1, nextFreeAt: undefined })
    await start(visitor)
    await expect(start(visitor, cancelled)).rejects.toThrow('3 evolutions')
  })

  test('a start is forgotten after 24 hours', async () => {
    const visitor = fresh()
    for (let count = 0; count < 3; count += 1) await start(visitor)
    const dayAgo = new Date(Date.now() - 24 * 3_600_000)
    await db.updateTable('visitor_starts').set({ at: dayAgo }).where('visitor', '=', visitor.id).execute()
    expect(await visitors.allowance(visitor)).toMatchObject({ remaining: 3 })
    await visitors.sweep(new Date())
    const kept = await db.selectFrom('visitor_starts').selectAll().where('visitor', '=', visitor.id).execute()
    expect(kept).toEqual([])
  })

  test('addresses are not kept as they are', async () => {
    const visitor = fresh()
    await start(visitor)
    const [row] = await db.selectFrom('visitor_starts').selectAll().where('visitor', '=', visitor.id).execute()
    expect(row?.address_hash).toMatch(/^[\w-]{43}$/)
  })

  test('a limit of 0 is no limit', async () => {
    const unlimited = openVisitors(db, 'secret', { visitorDailyLimit: 0, unprovedDailyLimit: 0, visitorModels: 'free' })
    const visitor = fresh()
    for (let count = 0; count < 5; count += 1) {
      await db.transaction().execute((tx) => unlimited.reserve(tx, visitor, randomUUID(), 4))
    }
    expect(await unlimited.allowance(visitor)).toMatchObject({ limit: undefined, nextFreeAt: undefined })
  })

  test('an account shares its network’s day until its address is confirmed, or its plan vouches for it', async () => {
    const few = openVisitors(db, 'secret', { visitorDailyLimit: 3, unprovedDailyLimit: 1, visitorModels: 'free' })
    const address = freshAddress()
    const reserve = async (account: string) =>
      db.transaction().execute((tx) => few.reserveUnproved(tx, { account, address }, randomUUID(), 1))
    const [{ id: first }, { id: second }, { id: pro }] = [
      await insertAccount(db),
      await insertAccount(db),
      await insertAccount(db, 'pro'),
    ]
    await reserve(first)
    await expect(reserve(second)).rejects.toMatchObject({ code: 'unproved_limit_reached' })
    await expect(few.checkUnproved({ account: second, address }, 1)).rejects.toThrow('there is 1 evolution in 24 hours')
    await expect(few.checkUnproved({ account: first, address: freshAddress() }, 1)).rejects.toThrow('1 evolution')
    // A visitor's day is another one.
    await db.transaction().execute((tx) => few.reserve(tx, { id: randomUUID(), address }, randomUUID(), 1))
    await reserve(pro)
    await db.updateTable('accounts').set({ email_verified: true }).where('id', '=', second).execute()
    await reserve(second)
    await reserve(second)
  })

  test('the same evolution counts in each day that pays for it', async () => {
    const both = openVisitors(db, 'secret', { visitorDailyLimit: 2, unprovedDailyLimit: 1, visitorModels: 'free' })
    const who = { account: (await insertAccount(db)).id, address: freshAddress() }
    const id = randomUUID()
    const run = (work: (tx: Tx) => Promise<void>) => db.transaction().execute(work)
    await run((tx) => both.reserveUnproved(tx, who, id, 1))
    await run((tx) => both.reserveBeyondCredits(tx, who, id, 1))
    await run((tx) => both.reserveBeyondCredits(tx, who, id, 1))
    expect(await both.accountAllowance(who)).toMatchObject({ limit: 2, remaining: 1 })
    await expect(both.checkUnproved(who, 1)).rejects.toMatchObject({ code: 'unproved_limit_reached' })
    await run((tx) => both.release(tx, id))
    expect(await both.accountAllowance(who)).toMatchObject({ remaining: 2 })
    await expect(both.checkUnproved(who, 1)).rejects.toMatchObject({ code: 'unproved_limit_reached' })
  })

  const model = (id: string, costPerImage: number) => ({ id, costPerImage })
  test.each([
    ['free', model('melt', 0), true],
    ['free', model('flux', 0.01), false],
    ['all', model('flux', 0.01), true],
    [['flux'], model('flux', 0.01), true],
    [['flux'], model('melt', 0), false],
  ] as const)('with the models %s, %o is allowed: %s', (visitorModels, wanted, isAllowed) => {
    const { isForVisitors } = openVisitors(db, 'secret', {
      visitorDailyLimit: 3,
      unprovedDailyLimit: 20,
      visitorModels,
    })
    expect(isForVisitors(wanted)).toBe(isAllowed)
  })
})
