import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import type { Database } from './open-database.ts'
import { PREPARED } from './prepared.ts'

const among = TEST_DATABASES.filter(({ name }) => name === 'PostgreSQL')

describe.each(among)('statements that are prepared', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  test('one that is marked is planned once for a connection, and any other each time', async () => {
    await database.urgent.connection().execute(async (db) => {
      const double = (value: number) => sql<{ is: number }>`${PREPARED} select ${value}::int * 2 as is`.execute(db)
      for (const value of [1, 2, 3]) expect((await double(value)).rows).toEqual([{ is: 2 * value }])
      await sql`select ${4}::int * 2 as is`.execute(db)
      const { rows } = await sql<{ statement: string; times: number }>`
        select statement, (generic_plans + custom_plans)::int as times from pg_prepared_statements`.execute(db)
      expect(rows).toEqual([{ statement: '/* prepared */ select $1::int * 2 as is', times: 3 }])
    })
  })

  test('one that fails fails alone, and the next one of it runs', async () => {
    await database.urgent.connection().execute(async (db) => {
      const divide = (by: number) => sql<{ is: number }>`${PREPARED} select 6 / ${by}::int as is`.execute(db)
      await expect(divide(0)).rejects.toThrow('division by zero')
      expect((await divide(2)).rows).toEqual([{ is: 3 }])
    })
  })
})
