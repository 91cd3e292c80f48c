// `npm run test:postgres`: the server's tests, all of them on PostgreSQL. On the server at DATABASE_URL, whose user may
// create databases, or on one in a temporary folder.
import { join } from 'node:path'
import { withoutPostgres } from '@afterimage/testing/databases/packaged-postgres'
import { runVitest } from './run-vitest.ts'

const root = join(import.meta.dirname, '..')
process.env.TEST_DATABASE = 'PostgreSQL'
if (process.env.DATABASE_URL !== undefined) process.env.TEST_POSTGRES_URL = process.env.DATABASE_URL
const lacking = withoutPostgres()
if (lacking !== undefined) {
  console.error(lacking)
  process.exit(1)
}
const files = process.argv.length > 2 ? process.argv.slice(2) : ['packages/server']
const { code, passed, failed } = await runVitest(root, ['--project', 'unit', ...files])
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = code
