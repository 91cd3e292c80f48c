import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { HAS_FAILED, IS_BEATING, IS_HELD_IN_HAND, IS_IN_HAND, type IS_WAITING } from './job-indexes.ts'
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
    const planned = async (asked: RawBuilder<unknown>) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${asked}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const planOf = async (condition: typeof IS_WAITING) => {
      return planned(sql`select count(*) from pgboss.job where name = ${sql.lit(greet.name)} and ${condition}`)
    }
    // All that the index does not know is filtered, row by row.
    expect(await planOf(IS_IN_HAND)).not.toContain('Filter')
    expect(await planOf(IS_BEATING)).not.toContain('Filter')
    expect(await planOf(HAS_FAILED)).not.toContain('Filter')
    expect(await planOf(sql`state = 'active'`)).toContain('Filter')
    // Those that are held are looked up one by one, however many of them there are.
    await sql`insert into held_jobs (job, queue) select id, name from pgboss.job where name = ${greet.name} limit 1000`.execute(
      db,
    )
    await sql`analyze held_jobs`.execute(db)
    expect(await planned(sql`select count(*) from held_jobs where ${IS_HELD_IN_HAND}`)).toContain('SubPlan')
    const joined = sql`exists (select from pgboss.job where name = queue and id = held_jobs.job and state = 'active')`
    expect(await planned(sql`select count(*) from held_jobs where ${joined}`)).toMatch(/Seq Scan on job_?/)
  })
})
