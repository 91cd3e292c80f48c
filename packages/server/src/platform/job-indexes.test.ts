import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { HAS_FAILED, IS_BEATING, IS_IN_HAND, type IS_WAITING } from './job-indexes.ts'
import { openQueue } from './queue.ts'

const greet = { name: 'greet', parse: () => ({}) }
const WAITING = 3_000

describe.each(TEST_DATABASES)('jobs on $name', ({ open }) => {
  test('that are worked on or have failed are found without a look at those that wait', async () => {
    const { database, close } = await open()
    onTestFinished(close)
    const { db } = database
    const queue = await openQueue(database, [greet], pino({ level: 'silent' }))
    onTestFinished(() => queue.stop(1_000))
    await db.transaction().execute((tx) => queue.enqueue(tx, greet, {}))
    await sql`
      insert into pgboss.job (name, data, priority, start_after, created_on, keep_until)
      select name, data, priority, start_after, created_on, keep_until from pgboss.job, generate_series(1, ${WAITING}::int)
      where name = ${greet.name}`.execute(db)
    await sql`analyze pgboss.job`.execute(db)
    const planOf = async (condition: typeof IS_WAITING) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select count(*) from pgboss.job where name = ${sql.lit(greet.name)} and ${condition}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    // All that the index does not know is filtered, row by row.
    expect(await planOf(IS_IN_HAND)).not.toContain('Filter')
    expect(await planOf(IS_BEATING)).not.toContain('Filter')
    expect(await planOf(HAS_FAILED)).not.toContain('Filter')
    expect(await planOf(sql`state = 'active'`)).toContain('Filter')
  })
})
