import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const SRC = path.join(import.meta.dirname, '../..')

/** Begins a statement that writes an evolution's columns, in Kysely's words or in SQL. */
const WRITES =
  /(?:updateTable|insertInto|mergeInto|replaceInto)\(\s*['"`]evolutions\b|\b(?:update|insert\s+into|merge\s+into)\s+evolutions\b/gi
const STATUS = /\bstatus['"]?\s*[:=]|\bstatus\s*,|[,{(]\s*status\s*[,})]|\.set\(\s*['"]status['"]/i

/** Whether a file's source writes the status of an evolution. */
function writesStatus(source: string): boolean {
  return [...source.matchAll(WRITES)].some(({ index }) => STATUS.test(writtenBy(source.slice(index))))
}

/** The part of a statement that says what is written: up to its conditions. */
function writtenBy(statement: string): string {
  const end = statement.search(/\.(where|returning|execute|executeTakeFirst)\w*\(|\bfrom\b|\bwhere\b|\breturning\b/i)
  return end === -1 ? statement : statement.slice(0, end)
}

test('no file outside of the lifecycle writes the status of an evolution', () => {
  const files = globSync('**/*.ts', { cwd: SRC }).filter((file) => !file.endsWith('.test.ts'))
  const writing = files.filter((file) => writesStatus(readFileSync(path.join(SRC, file), 'utf8')))
  expect(writing).toEqual([path.normalize('evolutions/lifecycle/lifecycle-store.ts')])
})

describe('a planted write is found', () => {
  test.each([
    ["db.updateTable('evolutions').set({ status: 'failed' }).where('id', '=', id)"],
    ["tx.updateTable('evolutions').set({ updated_at, status }).execute()"],
    ["db\n  .updateTable('evolutions')\n  .set((row) => ({\n    status: row.case().end(),\n  }))"],
    ["db.insertInto('evolutions').values({ id, status: 'pending' })"],
    ["db.updateTable('evolutions').set('status', 'failed')"],
    ["sql`update evolutions set fruitless_runs = 0, status = 'failed' where id = 1`"],
    ['sql`insert into evolutions (id, status, style) values (1)`'],
  ])('%s', (source) => expect(writesStatus(source)).toBe(true))

  test.each([
    ["db.updateTable('evolutions').set({ visibility }).where('status', '=', 'failed')"],
    ["sql`update evolutions set likes_day = 1 from total where evolutions.status = 'completed'`"],
    ["db.updateTable('newsletter').set({ status: 'subscribed' })"],
  ])('and no other: %s', (source) => expect(writesStatus(source)).toBe(false))
})
