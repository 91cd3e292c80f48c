import { Kysely, PGliteDialect, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openEmptyPglite } from '../../../test/empty-pglite.ts'
import { failTransactions } from './fail-transactions.ts'

test('a transaction of a database that was closed fails where it was asked for', async () => {
  const { pglite, remove } = await openEmptyPglite()
  onTestFinished(remove)
  failTransactions(pglite)
  const db = new Kysely({ dialect: new PGliteDialect({ pglite }) })
  const ask = () => db.transaction().execute((tx) => sql`select 1`.execute(tx))
  await expect(ask()).resolves.toMatchObject({ rows: [{ '?column?': 1 }] })
  await pglite.close()
  await expect(ask()).rejects.toThrow('PGlite is closed')
  // The driver is free for the next one.
  await expect(ask()).rejects.toThrow('PGlite is closed')
})
