import { CANCELLED } from '@afterimage/core/statuses'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../test/accounts.ts'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import type { Db } from '../platform/database/tables.ts'
import { listProjectRows } from './project-store.ts'
import { rowsStanding } from './project-view.ts'

describe.each(TEST_DATABASES)('the projects that stand so, on $name', ({ open }) => {
  let db: Db
  let account: string
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    account = (await insertAccount(db)).id
    const owner = { owner_account: account, owner_visitor: null }
    await insertFinished(db, { ...owner, title: 'A done' })
    await insertFinished(db, { ...owner, title: 'B stopped', status: 'failed', error_message: CANCELLED })
    await insertFinished(db, { ...owner, title: 'C failed', status: 'failed', error_message: 'The model is gone.' })
    await insertFinished(db, { ...owner, title: 'D failed, nobody knows why', status: 'failed' })
    // A stop that was taken back leaves its reason until the run has begun again.
    await insertFinished(db, { ...owner, title: 'E goes on', status: 'pending', error_message: CANCELLED })
    return close
  })

  test.each([
    ['completed', ['A done']],
    ['cancelled', ['B stopped']],
    ['failed', ['C failed', 'D failed, nobody knows why']],
    ['pending', ['E goes on']],
    ['processing', []],
  ] as const)('%s', async (standing, titles) => {
    const filter = { limit: 10, after: undefined, sort: 'title', search: '' } as const
    const rows = await listProjectRows(db, account, { ...filter, standing: rowsStanding(standing) })
    expect(rows.map(({ title }) => title)).toEqual(titles)
  })
})
