import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { PostgresServer } from './postgres-server.ts'
import { bringUpToDate } from './prepared.ts'

/**
 * Databases of the test's own on a server that runs already, copied from the migrated one where there is such a `template`.
 * They go when it "stops"; the server stays as it is.
 */
export function openGivenPostgres(address: string, template?: string): PostgresServer {
  const made: string[] = []
  const create = async (from: string) => {
    const name = `afterimage_test_${randomUUID().replaceAll('-', '')}`
    await ask(address, `create database ${name} template ${from}`)
    made.push(name)
    const its = new URL(address)
    its.pathname = `/${name}`
    return its.href
  }
  return {
    createDatabase: async () => {
      if (template !== undefined) return create(template)
      const databaseUrl = await create('template0')
      await bringUpToDate({ databaseUrl, dataDir: '' })
      return databaseUrl
    },
    createEmptyDatabase: () => create('template0'),
    dropConnections: async () => {
      const names = made.map((name) => `'${name}'`).join(', ')
      await ask(address, `select pg_terminate_backend(pid) from pg_stat_activity where datname in (${names})`)
    },
    restart: () => Promise.reject(new Error('a server that is not ours is not restarted')),
    stop: async () => {
      for (const name of made.splice(0)) await ask(address, `drop database if exists ${name} with (force)`)
    },
  }
}

async function ask(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
