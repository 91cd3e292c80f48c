import { PROJECT_SORTS, type ProjectSort } from '@afterimage/contract/project'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../test/accounts.ts'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import type { Db } from '../platform/database/tables.ts'
import { readProjectCursor, writeProjectCursor } from './project-cursor.ts'
import { listProjectRows } from './project-store.ts'

const TITLES = ['ada', 'Zebra', null, 'Éclair', 'ada', null, 'b_c', '_']
const KEPT = [0.3, null, 0.1, 0.30000000000000004, 1, 0.1, null, 0]

describe.each(TEST_DATABASES)('the orders of projects on $name', ({ open }) => {
  let db: Db
  let account: string
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    account = (await insertAccount(db)).id
    for (const [at, title] of TITLES.entries()) {
      const created_at = new Date(Date.UTC(2026, 0, 1, at % 4))
      await insertFinished(db, {
        ...{ title, kept: KEPT[at] ?? null, created_at, owner_account: account, owner_visitor: null },
      })
    }
    return close
  })

  const page = (sort: ProjectSort, limit: number, cursor?: string) => {
    const after = cursor === undefined ? undefined : readProjectCursor(cursor, sort)
    return listProjectRows(db, account, { limit, after, sort, standing: undefined, search: '' })
  }

  test.each(PROJECT_SORTS)('%s is the same page by page as in one', async (sort) => {
    const whole = await page(sort, 100)
    const ids: string[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < TITLES.length; pages += 1) {
      const [row] = await page(sort, 1, cursor)
      if (row === undefined) break
      ids.push(row.id)
      cursor = writeProjectCursor({ ...row, createdAt: row.created_at }, sort)
    }
    expect(ids).toEqual(whole.map(({ id }) => id))
    expect(ids).toHaveLength(TITLES.length)
  })

  test('by title small and large characters are alike, and what has none comes last', async () => {
    const titles = (await page('title', 100)).map(({ title }) => title)
    expect(titles).toEqual(['_', 'ada', 'ada', 'b_c', 'Zebra', 'Éclair', null, null])
  })

  test('by what is kept the least comes first, and what was not measured last', async () => {
    const kept = (await page('kept', 100)).map((row) => row.kept)
    expect(kept).toEqual([0, 0.1, 0.1, 0.3, 0.30000000000000004, 1, null, null])
  })

  test('a cursor of another order is refused', () => {
    const place = { createdAt: new Date(), id: account, title: 'a', kept: 0.5 }
    const cursor = writeProjectCursor(place, 'title')
    expect(readProjectCursor(cursor, 'title')).toMatchObject({ title: 'a', id: account })
    for (const sort of ['newest', 'kept'] as const) {
      expect(() => readProjectCursor(cursor, sort)).toThrow('does not belong to this list')
    }
    expect(() => readProjectCursor('made-up', 'newest')).toThrow('does not belong to this list')
  })
})
