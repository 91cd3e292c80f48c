import { openGivenPostgres } from './given-postgres.ts'
import { isPackaged, PREPARED, startOwnPostgres } from './own-postgres.ts'
import type { PostgresServer } from './postgres-server.ts'
import { sharedPostgres } from './shared-postgres.ts'

export type { PostgresServer }

/** A server that runs already, if the tests are to use one. */
const given = process.env.TEST_POSTGRES_URL

export const hasPostgres = isPackaged || given !== undefined

/** Whether nothing is to run on the embedded database that can run on PostgreSQL (`npm run test:postgres`). */
export const isPostgresOnly = process.env.TEST_DATABASE === 'PostgreSQL'

/** A PostgreSQL for one test file: databases on the server that was given or that the run shares; outside a run a server of its own. */
export async function startPostgres(): Promise<PostgresServer> {
  if (given !== undefined) return openGivenPostgres(given)
  const shared = await sharedPostgres()
  return shared === undefined ? startOwnPostgres() : openGivenPostgres(shared, PREPARED)
}
