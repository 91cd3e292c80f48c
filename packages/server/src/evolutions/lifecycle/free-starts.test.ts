import { randomUUID } from 'node:crypto'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../test/accounts.ts'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { evolutionRow } from '../../../test/evolution-row.ts'
import { type Credits, openCredits } from '../../credits/credits.ts'
import type { Db } from '../../platform/database/tables.ts'
import { openVisitors, type Visitors } from '../../visitors/visitors.ts'
import { openUnfinishedBound } from './bound-unfinished.ts'
import { type Charging, type Owner, openCharging } from './charging.ts'
import { forLifecycle } from './lifecycle-tables.ts'

const LIMITS = { visitorDailyLimit: 3, unprovedDailyLimit: 20, visitorModels: 'free' } as const
const NO_BOUND = { accountUnfinishedLimit: 0, visitorUnfinishedLimit: 0 }
const USED_UP = { code: 'daily_limit_reached' }

describe.each(TEST_DATABASES)('an account without credits, on $name', ({ open }) => {
  const free = scriptedModel(async () => undefined)
  const paid = { ...free, id: 'paid', costPerImage: 0.04 }
  let db: Db
  let credits: Credits
  let visitors: Visitors
  let charging: Charging
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    credits = openCredits(db)
    visitors = openVisitors(db, 'secret', LIMITS)
    const find = (_provider: string, id: string) => [free, paid].find((model) => model.id === id)
    charging = openCharging(credits, visitors, openUnfinishedBound(db, NO_BOUND), find)
    return close
  })

  let networks = 0
  const openAccount = async (has = 0, address?: string): Promise<Owner & { account: { id: string } }> => {
    networks += 1
    const { id } = await insertAccount(db)
    await credits.grant(id, has - 100, 'a test')
    const account = { id, plan: 'free', email: '', isDemo: false, isProved: false, isOperator: false } as const
    const session = { createdAt: new Date(), sessionId: '' }
    return { account: { ...account, ...session }, address: address ?? `198.51.100.${networks}` }
  }
  const begin = async (owner: Owner, { frames = 3, id = randomUUID() as string, model = free } = {}) => {
    const {
      in_gallery: _gallery,
      ended_at: _end,
      told_frames: _told,
      label_story: _none,
      run_options: _usual,
      ...row
    } = evolutionRow({
      id,
      owner_account: owner.account?.id ?? null,
      total_frames: frames,
      model: model.id,
    })
    const fresh = { ...row, completed_frames: 0, owner_visitor: null }
    await db.transaction().execute(async (tx) => {
      await forLifecycle(tx).insertInto('evolutions').values(fresh).execute()
      await charging.reserve(tx, owner, fresh)
    })
    return fresh
  }
  type Row = Awaited<ReturnType<typeof begin>>
  const retry = (owner: Owner, row: Row, made = 0) =>
    db.transaction().execute((tx) => charging.reserve(tx, owner, { ...row, completed_frames: made }))
  const end = async ({ id }: Row, made: number) => {
    await db.updateTable('evolutions').set({ completed_frames: made }).where('id', '=', id).execute()
    await db.transaction().execute((tx) => charging.giveBack(tx, id, 0))
  }
  const begun = async (starts: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(starts)).filter(({ status }) => status === 'fulfilled').length
  const ledgerOf = async ({ account }: { account: { id: string } }) => {
    const [balance, history] = [await credits.balance(account.id), await credits.history(account.id)]
    expect(history.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
    return { balance, entries: history.length }
  }
  const leftOf = async ({ account, address }: Owner & { account: { id: string } }) =>
    (await visitors.accountAllowance({ account: account.id, address })).remaining

  test('of many parallel starts credits pay what they can, and the day three', async () => {
    const owner = await openAccount(41)
    expect(await begun(Array.from({ length: 12 }, () => begin(owner, { frames: 100 })))).toBe(5)
    expect(await ledgerOf(owner)).toMatchObject({ balance: 1 })
    expect(await leftOf(owner)).toBe(0)
    // What the last credit covers is paid with it.
    await begin(owner, { frames: 3 })
    expect(await ledgerOf(owner)).toMatchObject({ balance: 0 })
    await expect(begin(owner)).rejects.toMatchObject(USED_UP)
  })

  test('many accounts of one network have together what one visitor there has', async () => {
    const address = '203.0.113.1'
    const owners = await Promise.all(Array.from({ length: 6 }, () => openAccount(0, address)))
    expect(await begun(owners.flatMap((owner) => [begin(owner), begin(owner)]))).toBe(3)
    const visitor = { id: randomUUID(), address }
    await expect(visitors.check(visitor, 1)).rejects.toMatchObject(USED_UP)
  })

  test('another network gives an account no more than its own day', async () => {
    const owner = await openAccount()
    await begin(owner)
    const moved = { ...owner, address: '203.0.113.2' }
    expect(await begun(Array.from({ length: 6 }, () => begin(moved)))).toBe(2)
  })

  test('is refused a model that visitors may not use, before and in the start', async () => {
    const owner = await openAccount()
    const proved = { ...owner, account: { ...owner.account, isProved: true } } as Owner
    const three = { totalFrames: 3, sizePx: null }
    await expect(charging.check(proved, paid, three)).rejects.toMatchObject({ code: 'insufficient_credits' })
    await expect(begin(proved, { model: paid })).rejects.toMatchObject({ code: 'insufficient_credits' })
    await charging.check(owner, free, three)
    for (let count = 0; count < 3; count += 1) await begin(owner)
    await expect(charging.check(owner, free, three)).rejects.toMatchObject(USED_UP)
    await expect(charging.checkAny(owner)).rejects.toThrow('Your credits do not cover this. Without them there are 3')
  })

  test('several that begin together are looked at together: each after what those before it take', async () => {
    const owner = await openAccount(4)
    const proved = { ...owner, account: { ...owner.account, isProved: true } } as Owner
    const ten = (model = free) => ({ model, work: { totalFrames: 10, sizePx: null } })
    // 3 credits each: one is paid, and the day has three for the others.
    await charging.checkAll(proved, [ten(paid), ten(), ten(), ten()])
    await expect(charging.checkAll(proved, [ten(), ten(paid)])).rejects.toMatchObject({
      code: 'insufficient_credits',
      message: expect.stringMatching(/^Together they cost 6 credits and you have 4 left\./),
    })
    await expect(charging.checkAll(proved, [ten(), ten(), ten(), ten(), ten()])).rejects.toMatchObject(USED_UP)
  })

  test('gets no credits back for what was free, and goes on with it for free', async () => {
    const owner = await openAccount()
    const row = await begin(owner, { frames: 10 })
    await end(row, 4)
    expect(await leftOf(owner)).toBe(2)
    await retry(owner, row, 4)
    await end(row, 7)
    expect(await leftOf(owner)).toBe(2)
    // Credits that came meanwhile are not taken for it, either.
    await credits.grant(owner.account.id, 50, 'a gift')
    await retry(owner, row, 7)
    await end(row, 8)
    expect(await ledgerOf(owner)).toMatchObject({ balance: 50 })
    expect(await charging.paidFor(row.id)).toBe(0)
  })

  test('has a start again that made nothing', async () => {
    const owner = await openAccount()
    await end(await begin(owner), 0)
    expect(await leftOf(owner)).toBe(3)
  })

  test('pays with its day for going on with what credits began, once, and the credits stay as they were', async () => {
    const owner = await openAccount(20)
    const row = await begin(owner, { frames: 100 })
    await end(row, 50)
    expect(await ledgerOf(owner)).toMatchObject({ balance: 10 })
    for (const frames of [10, 10, 10, 3]) await begin(owner, { frames })
    expect(await ledgerOf(owner)).toMatchObject({ balance: 0 })
    await retry(owner, row, 50)
    await retry(owner, row, 50)
    expect(await leftOf(owner)).toBe(2)
    await end(row, 60)
    expect(await ledgerOf(owner)).toMatchObject({ balance: 0 })
    expect(await charging.paidFor(row.id)).toBe(10)
  })
})
