import { randomUUID } from 'node:crypto'
import type { Plan } from '@afterimage/contract/account'
import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../test/accounts.ts'
import { TEST_DATABASES } from '../../test/databases.ts'
import type { Db } from '../platform/database/tables.ts'
import {
  type Delivery,
  grantCredits,
  keepCredits,
  refundCredits,
  reserveCredits,
  topUpCredits,
} from './book-credits.ts'
import { listEntries, lockBalance } from './credit-store.ts'

describe.each(TEST_DATABASES)('the ledger on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    return close
  })

  const reserve = (
    account: { id: string; plan: Plan },
    evolutionId: string,
    totalFrames = 10,
    completedFrames = 0,
    forfeitedFrames = 0,
    sizePx: number | null = null,
  ) =>
    db.transaction().execute((tx) =>
      reserveCredits(tx, account, {
        ...{ evolutionId, style: 'dreamy', totalFrames, sizePx, completedFrames, forfeitedFrames },
      }),
    )
  const refund = (
    evolutionId: string,
    completedFrames: number,
    totalFrames = 10,
    { lostFrames = 0, forfeitedFrames = 0, sizePx = null }: Partial<Delivery> = {},
  ) =>
    db
      .transaction()
      .execute((tx) =>
        refundCredits(tx, { evolutionId, totalFrames, sizePx, completedFrames, lostFrames, forfeitedFrames }),
      )
  const balance = (id: string) => db.transaction().execute((tx) => lockBalance(tx, id))
  const entries = async (id: string) => {
    const sum = await balance(id)
    const rows = (await listEntries(db, id, 1_000)).toReversed()
    expect(rows.reduce((total, { amount }) => total + amount, 0)).toBe(sum)
    return rows.map(({ description, amount }) => [description, amount])
  }

  test('an account begins with 100 credits, given once however many look at the same time', async () => {
    const { id } = await insertAccount(db)
    expect(await Promise.all(Array.from({ length: 10 }, () => balance(id)))).toEqual(Array(10).fill(100))
    expect(await entries(id)).toEqual([['Welcome bonus', 100]])
  })

  test('of 50 parallel starts at 20 credits five get through, and the balance ends at zero', async () => {
    const account = await insertAccount(db)
    const starts = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(account, randomUUID(), 100)))
    const refused = starts.filter((start) => start.status === 'rejected')
    expect(starts.length - refused.length).toBe(5)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'insufficient_credits' })
    expect(await balance(account.id)).toBe(0)
    expect(await entries(account.id)).toHaveLength(6)
  })

  test('the frames that were not made are given back once, however often the end is booked', async () => {
    const account = await insertAccount(db)
    const id = randomUUID()
    await reserve(account, id)
    await Promise.all(Array.from({ length: 20 }, () => refund(id, 3)))
    expect(await entries(account.id)).toEqual([
      ['Welcome bonus', 100],
      ['10 iterations, Dreamy', -3],
      ['Refund: 7 of 10 iterations not made', 2],
    ])
  })

  test('a retry pays for what it will make, and gives its own back when it fails again', async () => {
    const account = await insertAccount(db)
    const id = randomUUID()
    await reserve(account, id, 100)
    await refund(id, 50, 100)
    expect(await reserve(account, id, 100, 50)).toBe(10)
    await refund(id, 75, 100)
    await refund(id, 75, 100)
    expect(await reserve(account, id, 100, 75)).toBe(5)
    expect(await entries(account.id)).toEqual([
      ['Welcome bonus', 100],
      ['100 iterations, Dreamy', -20],
      ['Refund: 50 of 100 iterations not made', 10],
      ['Retry: 50 iterations, Dreamy', -10],
      ['Refund: 25 of 100 iterations not made', 5],
      ['Retry: 25 iterations, Dreamy', -5],
    ])
  })

  test('frames that were delivered are never given away, however often one cancels and goes on', async () => {
    for (const { iterations: total, credits: price } of ITERATION_OPTIONS) {
      const account = await insertAccount(db)
      const id = randomUUID()
      for (let made = 0; made < Math.min(total, 8); made += 1) {
        await reserve(account, id, total, made)
        await refund(id, made + 1, total)
        // What it has now is paid for, and no more than that in whole credits.
        expect(100 - (await balance(account.id))).toBe(Math.ceil((price * (made + 1)) / total))
      }
    }
  })

  test('a frame that a provider was asked for when its owner gave it up is paid for, and so is making it again', async () => {
    const account = await insertAccount(db)
    const id = randomUUID()
    await reserve(account, id, 100)
    await refund(id, 9, 100, { lostFrames: 1 })
    await reserve(account, id, 100, 9, 1)
    await refund(id, 19, 100, { lostFrames: 1, forfeitedFrames: 1 })
    await reserve(account, id, 100, 19, 2)
    expect(await entries(account.id)).toEqual([
      ['Welcome bonus', 100],
      ['100 iterations, Dreamy', -20],
      ['Refund: 90 of 100 iterations not made', 18],
      ['Retry: 91 iterations, Dreamy', -19],
      ['Refund: 80 of 100 iterations not made', 16],
      ['Retry: 81 iterations, Dreamy', -16],
    ])
  })

  test('a round for which nothing was taken gives nothing back', async () => {
    const account = await insertAccount(db)
    const id = randomUUID()
    await reserve(account, id, 100)
    await refund(id, 99, 100)
    // The account became one of the plan pro, and reset the evolution.
    await reserve({ ...account, plan: 'pro' }, id, 100, 0, 99)
    await refund(id, 0, 100, { forfeitedFrames: 99 })
    expect(await balance(account.id)).toBe(80)
  })

  test('an evolution whose frames were all made gives nothing back, nor does one that was never paid for', async () => {
    const account = await insertAccount(db)
    const id = randomUUID()
    await reserve(account, id)
    await refund(id, 10)
    await refund(randomUUID(), 0)
    expect(await balance(account.id)).toBe(97)
  })

  test('the plan pro pays nothing and gets nothing back', async () => {
    const account = await insertAccount(db, 'pro')
    const id = randomUUID()
    expect(await reserve(account, id, 100)).toBe(0)
    await refund(id, 0, 100)
    expect(await entries(account.id)).toEqual([['Welcome bonus', 100]])
  })

  test('large frames cost their work, and what is not made of them is given back at the same price', async () => {
    const account = await insertAccount(db)
    const id = randomUUID()
    expect(await reserve(account, id, 10, 0, 0, 1_024)).toBe(12)
    await refund(id, 5, 10, { sizePx: 1_024 })
    expect(await entries(account.id)).toEqual([
      ['Welcome bonus', 100],
      ['10 iterations, Dreamy, 1,024 px', -12],
      ['Refund: 5 of 10 iterations not made', 6],
    ])
    await expect(reserve(account, randomUUID(), 100, 0, 0, 1_024)).resolves.toBe(80)
    await expect(reserve(account, randomUUID(), 100, 0, 0, 768)).rejects.toThrow(
      'This evolution costs 45 credits and you have 14 left. Choose fewer iterations or a smaller size.',
    )
  })

  test('what was paid for delivered frames never comes back with the refund of an extension that cost nothing', async () => {
    const account = await insertAccount(db)
    const id = randomUUID()
    await reserve(account, id, 25)
    await db.transaction().execute((tx) => keepCredits(tx, id))
    await refund(id, 30, 50)
    expect(await entries(account.id)).toEqual([
      ['Welcome bonus', 100],
      ['25 iterations, Dreamy', -7],
    ])
  })

  test('a start that is rolled back has cost nothing', async () => {
    const account = await insertAccount(db)
    const start = db.transaction().execute(async (tx) => {
      await reserveCredits(tx, account, {
        evolutionId: randomUUID(),
        style: 'dreamy',
        totalFrames: 10,
        sizePx: null,
        completedFrames: 0,
        forfeitedFrames: 0,
      })
      throw new Error('the disk is full')
    })
    await expect(start).rejects.toThrow('the disk is full')
    expect(await balance(account.id)).toBe(100)
  })

  test('topping up fills to the mark and never takes away', async () => {
    const account = await insertAccount(db)
    await reserve(account, randomUUID(), 100)
    const topUp = () => db.transaction().execute((tx) => topUpCredits(tx, account.id, 100))
    await Promise.all([topUp(), topUp(), topUp()])
    expect(await balance(account.id)).toBe(100)
    expect(await entries(account.id)).toHaveLength(3)
  })

  test('nobody is given more than a balance can hold, nor less than none', async () => {
    const { id } = await insertAccount(db)
    const grant = (amount: number) => db.transaction().execute((tx) => grantCredits(tx, id, amount, 'Because'))
    await expect(grant(-101)).rejects.toThrow('it cannot have fewer than none')
    await expect(grant(2_147_483_647)).rejects.toThrow('it cannot have more than 2147483647')
    expect(await grant(2_147_483_547)).toBe(2_147_483_647)
  })

  test('the database itself refuses a negative balance and a changed entry', async () => {
    const { id } = await insertAccount(db)
    await balance(id)
    await expect(
      db.updateTable('credit_balances').set({ balance: -1 }).where('account_id', '=', id).execute(),
    ).rejects.toThrow('credit_balances_balance_check')
    await expect(
      db.updateTable('credit_entries').set({ amount: 200 }).where('account_id', '=', id).execute(),
    ).rejects.toThrow('rows of credit_entries are never changed')
  })
})
