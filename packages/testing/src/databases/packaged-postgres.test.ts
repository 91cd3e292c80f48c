import { expect, test } from 'vitest'
import { withoutPostgres } from './packaged-postgres.ts'

test('a machine without PostgreSQL is told that those tests do not run, and what to set', () => {
  expect(withoutPostgres({}, false)).toContain('Set TEST_POSTGRES_URL')
  expect(withoutPostgres({ TEST_POSTGRES_URL: 'postgres://localhost/postgres' }, false)).toBeUndefined()
  expect(withoutPostgres({}, true)).toBeUndefined()
})
