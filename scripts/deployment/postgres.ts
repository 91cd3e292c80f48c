import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reachableBinaries, withoutRights } from '@afterimage/testing/databases/own-postgres'
import { packagedPostgres } from '@afterimage/testing/databases/packaged-postgres'
import { freePort, run, startChild, waitFor } from './child.ts'
import type { Service } from './compose.ts'

/** Where Debian puts the version's programs. */
const DEBIAN = (version: string) => `/usr/lib/postgresql/${version}`

export interface Postgres {
  /** What it says of itself: `postgres (PostgreSQL) 15.18 …`. */
  readonly version: string
  readonly port: number
  /** Ends the server, and its data. */
  stop(): Promise<void>
}

/** The folder of the version's `bin` and `lib`: Debian's, or npm's, which has one version. */
export async function findPostgres(version: string): Promise<string | undefined> {
  for (const folder of [DEBIAN(version), packagedPostgres()]) {
    if (folder !== undefined && (await versionOf(folder)).includes(`(PostgreSQL) ${version}.`)) return folder
  }
  return undefined
}

/**
 * Starts an empty PostgreSQL as its image does for the service: with its user, password and database, and otherwise
 * PostgreSQL's own settings. It is up when the service's own health check says so.
 */
export async function startPostgres(service: Service, version: string): Promise<Postgres> {
  const found = await findPostgres(version)
  if (found === undefined) throw new Error(`There is no PostgreSQL ${version} here.`)
  const { POSTGRES_USER = '', POSTGRES_DB = '', POSTGRES_PASSWORD = '' } = service.environment
  // Whom it runs as may not go where we keep the rest.
  const home = await mkdtemp(join(tmpdir(), 'afterimage-postgres-'))
  const password = join(home, 'password')
  const as = withoutRights()
  await writeFile(password, POSTGRES_PASSWORD)
  for (const file of [home, password]) {
    if (as.uid !== undefined) await chown(file, as.uid, as.gid)
    await chmod(file, 0o700)
  }
  const programs = await reachableBinaries(found, home, as)
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: join(programs, 'lib') }
  const options = { ...as, env, cwd: home }
  const data = join(home, 'data')
  const how = ['-U', POSTGRES_USER, `--pwfile=${password}`, '-A', 'scram-sha-256', '-E', 'UTF8']
  await run(join(programs, 'bin/initdb'), ['-D', data, ...how], options)
  const port = await freePort()
  const command = [join(programs, 'bin/postgres'), '-D', data, '-k', home, '-h', '127.0.0.1', '-p', String(port)]
  const server = startChild(command, options)
  const PGHOST = '127.0.0.1'
  const client = {
    env: { ...process.env, PGHOST, PGPORT: String(port), PGUSER: POSTGRES_USER, PGPASSWORD: POSTGRES_PASSWORD },
  }
  const [check = '', ...args] = service.healthcheck
  await waitFor('PostgreSQL', () => run(check, args, client))
  await run('createdb', [POSTGRES_DB], client)
  return {
    port,
    version: await versionOf(found),
    stop: async () => {
      // Immediately: nobody will want this data again.
      await server.end('SIGQUIT')
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function versionOf(folder: string): Promise<string> {
  const env = { LD_LIBRARY_PATH: join(folder, 'lib') }
  return run(join(folder, 'bin/postgres'), ['--version'], { env }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}
