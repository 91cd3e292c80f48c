import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../platform/database/tables.ts'
import type { EvolutionTable } from '../records/evolution-tables.ts'

const SRC = path.join(import.meta.dirname, '../..')

test('outside of the lifecycle a write of status, attempt or queue owner does not compile', () => {
  const above = { status: 'failed', error_message: 'over', updated_at: new Date() } as const
  // Never run: the compiler says so when one of them is no error any more.
  const refused = (db: Db, row: Insertable<EvolutionTable>) => [
    // @ts-expect-error written down
    db.updateTable('evolutions').set({ status: 'failed' }),
    // @ts-expect-error made above the statement
    db.updateTable('evolutions').set(above),
    // @ts-expect-error by a computed name
    db.updateTable('evolutions').set({ ['status' as const]: 'failed' }),
    // @ts-expect-error one column
    db.updateTable('evolutions').set('status', 'failed'),
    // @ts-expect-error an expression
    db.updateTable('evolutions').set((column) => ({ attempt: column('attempt', '+', 1) })),
    // @ts-expect-error another of the three
    db.updateTable('evolutions').set({ queue_owner: null }),
    // @ts-expect-error while a row is inserted
    db.insertInto('evolutions').values({ ...row, status: 'pending' }),
    db
      .insertInto('evolutions')
      .values(row)
      .onConflict((known) =>
        // @ts-expect-error where a row is there already
        known.column('id').doUpdateSet({ attempt: 1 }),
      ),
    db.updateTable('evolutions').set({ error_message: 'over' }).where('status', '=', 'pending'),
  ]
  expect(refused).toBeTypeOf('function')
})

/** What the compiler cannot see: SQL as text, columns by a list, and tables of another type. */
const SQL = /\b(?:update|insert\s+into|merge\s+into)\s+"?evolutions\b[^`]*/gi
const SET_IN_SQL = /\b(?:status|attempt|queue_owner)"?\s*[=,)]/i
const UNTYPED = /\.columns\(\[[^\]]*'(?:status|attempt|queue_owner)'|\.(?:\$extendTables|withTables)\b/
const writesUnseen = (source: string) =>
  UNTYPED.test(source) ||
  [...source.matchAll(SQL)].some(([statement]) => SET_IN_SQL.test(statement.replace(/\b(?:from|where)\b.*/is, '')))

test('what no compiler sees, no file outside of the lifecycle does', () => {
  const files = globSync('**/*.ts', { cwd: SRC }).filter((file) => !file.endsWith('.test.ts'))
  const writing = files.filter((file) => writesUnseen(readFileSync(path.join(SRC, file), 'utf8')))
  expect(writing).toEqual([path.normalize('evolutions/lifecycle/lifecycle-tables.ts')])
})

describe('a planted write is found', () => {
  test.each([
    ["sql`update evolutions set fruitless_runs = 0, status = 'failed' where id = 1`"],
    ['sql`update "evolutions" set attempt = attempt + 1`'],
    ['sql`insert into evolutions (id, status, style) values (1)`'],
    ["db.insertInto('evolutions').columns(['id', 'status']).expression(rows)"],
    ['db.$extendTables<{ evolutions: Mine }>()'],
  ])('%s', (source) => expect(writesUnseen(source)).toBe(true))

  test.each([
    ["sql`update evolutions set likes_day = 1 from total where evolutions.status = 'completed'`"],
    ["db.updateTable('newsletter').set({ status: 'subscribed' })"],
  ])('and no other: %s', (source) => expect(writesUnseen(source)).toBe(false))
})
