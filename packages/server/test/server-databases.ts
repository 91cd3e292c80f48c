import type { ModelProvider } from '@afterimage/models/image-model'
import { hasPostgres, isPostgresOnly, startPostgres } from '@afterimage/testing/databases/postgres'
import type { Config } from '../src/config.ts'
import type { Replacements } from '../src/start-server.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Ways to start the whole server: on the embedded database, and on a PostgreSQL of its own. */
export const SERVER_DATABASES = (['PGlite', 'PostgreSQL'] as const).filter((kind) =>
  kind === 'PGlite' ? !isPostgresOnly : hasPostgres,
)

export async function startServerOn(
  kind: (typeof SERVER_DATABASES)[number],
  providers: readonly ModelProvider[],
  settings: Partial<Config> = {},
  replacements: Replacements = {},
): Promise<TestServer> {
  if (kind === 'PGlite') return startTestServer(providers, { databaseUrl: undefined, ...settings }, replacements)
  const postgres = await startPostgres()
  const server = await startTestServer(
    providers,
    { ...settings, databaseUrl: await postgres.createDatabase() },
    replacements,
  )
  return {
    ...server,
    close: async () => {
      await server.close()
      await postgres.stop()
    },
  }
}
