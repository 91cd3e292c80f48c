import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { databaseBusy, isDatabaseBusy, NO_CONNECTION } from './database-busy.ts'

test('a query that got no connection in time is told from others, also as the cause of something', () => {
  const error = new Error(NO_CONNECTION)
  expect(isDatabaseBusy(error)).toBe(true)
  expect(isDatabaseBusy(new Error('no session', { cause: error }))).toBe(true)
  expect(isDatabaseBusy(new Error('syntax error'))).toBe(false)
  expect(databaseBusy(error)).toMatchObject({ code: 'overloaded', retryAt: expect.any(Date) })
})

test('the library says it in these words, for it has no code', async () => {
  const pool = createRequire(createRequire(import.meta.url).resolve('pg')).resolve('pg-pool')
  expect(await readFile(pool, 'utf8')).toContain(`new Error('${NO_CONNECTION}')`)
})
