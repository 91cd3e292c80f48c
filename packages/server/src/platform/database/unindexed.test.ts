import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { unindexed } from './unindexed.ts'

test.each(TEST_DATABASES)(
  'a row is found by its id though an index of those that run seems shorter: $name',
  async ({ open }) => {
    const { database, close } = await open()
    const { db } = database
    await sql`create table runs (id integer primary key, status text) with (autovacuum_enabled = off)`.execute(db)
    await sql`insert into runs select id, 'pending' from generate_series(1, 5000) as id`.execute(db)
    await sql`create index runs_running on runs (id, status) where status = 'running'`.execute(db)
    await sql`analyze runs`.execute(db)
    await sql`update runs set status = 'running' where id % 2 = 0`.execute(db)
    const planOf = async (status: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from runs where id = any(array[2]) and ${status} = 'running'`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join(' ')
    }
    expect(await planOf(sql`status`)).toContain('runs_running')
    expect(await planOf(unindexed('status'))).toContain('runs_pkey')
    await close()
  },
)
