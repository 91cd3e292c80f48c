import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import type { Viewer } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import { openRateLimits } from '../platform/rate-limit.ts'
import { openHashPerson } from './hash-person.ts'
import { reportEvolution } from './report-evolution.ts'

const DAY_MS = 24 * 3_600_000
const SECRET = 's'.repeat(32)

describe.each(TEST_DATABASES)('what a report weighs on $name', ({ open }) => {
  let db: Db
  const mailed: unknown[] = []
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    return close
  })

  const now = new Date()
  const account = (ageDays: number, is: { readonly isDemo?: boolean; readonly isProved?: boolean } = {}): Viewer => ({
    visitor: undefined,
    account: {
      id: randomUUID(),
      email: 'a@example.com',
      plan: 'free',
      isDemo: false,
      isProved: true,
      isOperator: false,
      createdAt: new Date(now.getTime() - ageDays * DAY_MS),
      sessionId: randomUUID(),
      ...is,
    },
  })
  /** Whether the reports of these people, each of a network of their own, hide an evolution where 3 are needed. */
  const hides = async (viewers: readonly Viewer[]) => {
    const evolutionId = await insertFinished(db)
    const parts = {
      db,
      limits: openRateLimits(db, SECRET),
      hashPerson: openHashPerson(SECRET),
      reportsToHide: 3,
      queue: {
        enqueue: async (_tx: unknown, _job: unknown, data: unknown) => void mailed.push(data),
        enqueueOncePer: async () => undefined,
        work: async () => undefined,
        retryFailed: async () => 0,
        clear: async () => undefined,
        stop: async () => undefined,
      },
    }
    for (const [number, viewer] of viewers.entries()) {
      await reportEvolution(parts, { evolutionId, viewer, address: `192.0.${number}.1`, reason: 'spam' }, now)
    }
    const row = await db.selectFrom('evolutions').select('moderation').where('id', '=', evolutionId).executeTakeFirst()
    return row?.moderation === 'reported'
  }

  test.each([
    ['two accounts that are a week old are enough', true, () => [account(8), account(7)]],
    ['two accounts that are younger are not', false, () => [account(6.9), account(0)]],
    [
      'two people with the demo account are not',
      false,
      () => [account(100, { isDemo: true }), account(100, { isDemo: true })],
    ],
    [
      'two accounts whose address is not proved are not',
      false,
      () => [account(8, { isProved: false }), account(8, { isProved: false })],
    ],
    ['an old account and somebody are', true, () => [account(8), { account: undefined, visitor: randomUUID() }]],
  ] as const)('%s', async (_who, isEnough, viewers) => {
    expect(await hides(viewers())).toBe(isEnough)
  })
})
