import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import type { Db } from './database/tables.ts'
import { type Limit, openRateLimits, type RateLimits } from './rate-limit.ts'

const QUICK: Limit = { name: 'quick', max: 3, windowMs: 60_000 }
const OTHER: Limit = { ...QUICK, name: 'other' }

describe.each(TEST_DATABASES)('limits counted in $name', ({ open }) => {
  let db: Db
  let limits: RateLimits
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    limits = openRateLimits(db, 'secret')
    return close
  })

  test('of ten tries at once three pass, and the others hear when the window ends', async () => {
    const startedAt = Date.now()
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => limits.count(QUICK, '192.0.2.1')))
    const refused = tries.filter((attempt) => attempt.status === 'rejected')
    expect(refused).toHaveLength(7)
    expect(refused[0]?.reason).toMatchObject({ code: 'too_many_requests' })
    const waitMs = refused[0]?.reason.retryAt.getTime() - startedAt
    expect(waitMs).toBeGreaterThan(59_000)
    expect(waitMs).toBeLessThan(62_000)
    await limits.count(QUICK, '192.0.2.2')
    await limits.count(OTHER, '192.0.2.1')
  })

  test('a window that is over is forgotten, and a try that is taken back never happened', async () => {
    for (let count = 0; count < 3; count += 1) await limits.count(QUICK, 'ada')
    await limits.uncount(QUICK, 'ada')
    await limits.count(QUICK, 'ada')
    await expect(limits.count(QUICK, 'ada')).rejects.toThrow('Too many attempts')
    await db
      .updateTable('rate_counters')
      .set({ resets_at: new Date(Date.now() - 1) })
      .execute()
    for (let count = 0; count < 3; count += 1) await limits.count(QUICK, 'ada')
    await limits.clear(QUICK, 'ada')
    await limits.count(QUICK, 'ada')
  })

  test('a window that the clock left far ahead of it is over, for counting and for asking', async () => {
    const back = { resets_at: new Date(Date.now() + 30 * 24 * 3_600_000) }
    for (let count = 0; count < 3; count += 1) await limits.count(QUICK, 'bob')
    expect(await limits.isReached(QUICK, 'bob')).toBe(true)
    await db.updateTable('rate_counters').set(back).execute()
    expect(await limits.isReached(QUICK, 'bob')).toBe(false)
    for (let count = 0; count < 3; count += 1) await limits.count(QUICK, 'bob')
    const sentence = (when: string) => `Three is enough. Come back ${when}.`
    const refused = await limits.count({ ...QUICK, sentence }, 'bob').catch((error) => error)
    expect(refused.message).toMatch(/^Three is enough\. Come back in (a minute|\d+ minutes)\.$/)
    expect(refused.retryAt.getTime()).toBeLessThanOrEqual(Date.now() + QUICK.windowMs)
    await db.deleteFrom('rate_counters').execute()
  })

  test('a window that began a moment later, by the clock of another call, is not over', async () => {
    for (let count = 0; count < 3; count += 1) await limits.count(QUICK, 'cid')
    await db
      .updateTable('rate_counters')
      .set({ resets_at: new Date(Date.now() + QUICK.windowMs + 2_000) })
      .execute()
    await expect(limits.count(QUICK, 'cid')).rejects.toThrow('Too many')
    await db.deleteFrom('rate_counters').execute()
  })

  test('what is counted is not readable in the database, and is gone once it is over', async () => {
    await limits.count(QUICK, 'eve@example.com')
    const keys = await db.selectFrom('rate_counters').select('key').execute()
    expect(keys.every(({ key }) => /^(quick|other):[\w-]{43}$/.test(key))).toBe(true)
    await limits.sweep(new Date(Date.now() + 61_000))
    expect(await db.selectFrom('rate_counters').selectAll().execute()).toEqual([])
  })
})
