import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_DATABASES } from '../../../test/databases.ts'
import type { Database } from '../database/open-database.ts'
import { type Idempotency, openIdempotency } from './idempotency.ts'

const outcome = z.object({ id: z.string() })
const never = new AbortController().signal

describe.each(TEST_DATABASES)('calls that are made once on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  let idempotency: Idempotency

  beforeAll(async () => {
    ;({ database, close } = await open())
    idempotency = openIdempotency(database.db)
  })
  afterAll(() => close())

  const callOf = (key: string, asked: readonly unknown[] = []) => ({
    headers: { 'idempotency-key': key },
    account: 'account',
    content: { asked },
    outcome,
  })
  /** Begins something in a transaction, and writes down what. */
  const begin = (key: string, id: string, meanwhile: () => Promise<unknown> = async () => undefined) =>
    idempotency.once(callOf(key), async (keep) => {
      await meanwhile()
      await database.db.transaction().execute((tx) => keep(tx, { id }))
      return { id }
    })
  const ageAll = (column: 'claimed_until' | 'created_at', at: Date) =>
    database.db
      .updateTable('idempotent_calls')
      .set({ [column]: at })
      .execute()

  test('what was begun is told again, and forgotten after a day', async () => {
    const key = randomUUID()
    expect(await begin(key, 'first')).toEqual({ id: 'first' })
    expect(await begin(key, 'second')).toEqual({ id: 'first' })
    await ageAll('created_at', new Date(Date.now() - 24 * 3_600_000))
    expect(await idempotency.isKnown(callOf(key))).toBe(false)
    expect(await begin(key, 'third')).toEqual({ id: 'third' })
    await ageAll('created_at', new Date(Date.now() - 24 * 3_600_000))
    await idempotency.sweep(new Date(), never)
    expect(await database.db.selectFrom('idempotent_calls').selectAll().execute()).toEqual([])
  })

  test('a call whose process died is taken over once its time is over', async () => {
    const key = randomUUID()
    const dead = idempotency.once(callOf(key), () => new Promise<never>(() => undefined))
    void dead
    await expect.poll(() => idempotency.isKnown(callOf(key))).toBe(true)
    await expect(begin(key, 'too early')).rejects.toMatchObject({ code: 'request_in_progress' })
    await ageAll('claimed_until', new Date(Date.now() - 1))
    expect(await begin(key, 'taken over')).toEqual({ id: 'taken over' })
  })

  test('a call that was only slow commits nothing once another has taken over', async () => {
    const key = randomUUID()
    const slow = begin(key, 'slow', async () => {
      await ageAll('claimed_until', new Date(Date.now() - 1))
      expect(await begin(key, 'quick')).toEqual({ id: 'quick' })
    })
    await expect(slow).rejects.toMatchObject({ code: 'request_in_progress' })
    expect(await begin(key, 'again')).toEqual({ id: 'quick' })
  })

  test('a failure lets the key go, and only its own', async () => {
    const key = randomUUID()
    const failed = idempotency.once(callOf(key), async () => {
      throw new Error('no room')
    })
    await expect(failed).rejects.toThrow('no room')
    expect(await idempotency.isKnown(callOf(key))).toBe(false)
    const slow = idempotency.once(callOf(key), async () => {
      await ageAll('claimed_until', new Date(Date.now() - 1))
      await begin(key, 'quick')
      throw new Error('too late')
    })
    await expect(slow).rejects.toThrow('too late')
    expect(await begin(key, 'again')).toEqual({ id: 'quick' })
  })

  test('what is asked with a key cannot change', async () => {
    const key = randomUUID()
    await begin(key, 'first')
    const other = idempotency.once(callOf(key, ['other']), async () => ({ id: 'other' }))
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })
})
