import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_DATABASES } from '../../test/databases.ts'
import type { Database } from './database/open-database.ts'
import { leaveUnheldBehind } from './held-jobs.ts'
import { openQueue, type Queue } from './queue.ts'

const payload = z.object({ text: z.string() })
const shared = { name: 'beside-older', parse: (data: unknown) => payload.parse(data), isShared: true }
const among = TEST_DATABASES.filter(({ name }) => name === 'PostgreSQL')

describe.each(among)('the queue while workers of the version before still run', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  let queue: Queue
  let boss: PgBoss

  beforeAll(async () => {
    ;({ database, close } = await open())
    queue = await openQueue(database, [shared], pino({ level: 'silent' }))
    boss = new PgBoss({ ...database.queueConnection, schedule: false, supervise: false })
    await boss.start()
  })
  afterAll(async () => {
    await boss.stop({ graceful: false })
    await queue.stop(1_000)
    await close()
  })

  const stateOf = async () => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = ${shared.name}`.execute(
      database.db,
    )
    return rows.map(({ state }) => state)
  }

  test('a job that one of them has in hand is left to it while it lives, and taken up within seconds after', async () => {
    await database.db
      .transaction()
      .execute((tx) => queue.enqueue(tx, shared, { text: 'theirs' }, { owner: 'somebody' }))
    // As they take it up, with no lease; a minute ago, and they are still at it.
    await boss.fetch(shared.name)
    await sql`update pgboss.job set started_on = now() - interval '1 minute' where name = ${shared.name}`.execute(
      database.db,
    )
    await leaveUnheldBehind(database.db, [shared.name])
    expect(await stateOf()).toEqual(['active'])
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = ${shared.name}`.execute(
      database.db,
    )
    const { promise, resolve } = Promise.withResolvers<string>()
    await queue.work(shared, 1, async ({ text }) => resolve(text))
    expect(await promise).toBe('theirs')
  }, 20_000)
})
