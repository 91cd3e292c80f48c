import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../test/accounts.ts'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import type { Db } from '../platform/database/tables.ts'
import { listProjectRows } from './project-store.ts'

describe.each(TEST_DATABASES)('the search among projects on $name', ({ open }) => {
  let db: Db
  let account: string
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    account = (await insertAccount(db)).id
    const owner = { owner_account: account, owner_visitor: null }
    await insertFinished(db, { ...owner, title: 'The last raccoon', maker: 'Ada', model_name: 'Melt' })
    await insertFinished(db, { ...owner, title: 'A raccoon, 100%', maker: null, model_name: 'Echo' })
    await insertFinished(db, { ...owner, title: null, maker: null, model_name: 'Faithful' })
    return close
  })

  test.each([
    ['RACCOON', ['A raccoon, 100%', 'The last raccoon']],
    ['ada', ['The last raccoon']],
    ['melt  raccoon', ['The last raccoon']],
    ['echo ada', []],
    ['faith', [null]],
    ['100%', ['A raccoon, 100%']],
    ['_', []],
  ])('%s', async (search, titles) => {
    const rows = await listProjectRows(db, account, {
      ...{ limit: 10, after: undefined, sort: 'title', standing: undefined, search },
    })
    expect(rows.map(({ title }) => title)).toEqual(titles)
  })
})
