import { type ChildProcess, type ExecFileOptions, execFile, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { openGivenPostgres } from './given-postgres.ts'
import { packagedPostgres } from './packaged-postgres.ts'
import type { PostgresServer } from './postgres-server.ts'
import { bringUpToDate } from './prepared.ts'

const run = promisify(execFile)
const READY_WITHIN_MS = 20_000
/** PostgreSQL refuses to run as root; "nobody" has this number everywhere. */
const NOBODY = 65_534
/** A migrated database, for the others to be copied from. */
export const PREPARED = 'prepared'
const SETTINGS = ['listen_addresses=', 'unix_socket_permissions=0700', 'fsync=off', 'max_connections=200']

const packaged = packagedPostgres()

export const isPackaged = packaged !== undefined

/** Starts the PostgreSQL that comes from npm in a temporary folder, reachable by a socket there and nowhere else. */
export async function startOwnPostgres(): Promise<PostgresServer> {
  const cluster = await startCluster(tmpdir())
  return {
    ...openGivenPostgres(cluster.address, PREPARED),
    restart: async (how, downMs) => {
      await cluster.stop(how === 'crashing' ? 'SIGQUIT' : 'SIGINT')
      await sleep(downMs)
      await cluster.start()
    },
    stop: async () => {
      // Immediate: nobody will want this data again.
      await cluster.stop('SIGQUIT')
      await rm(cluster.home, { recursive: true, force: true })
    },
  }
}

export interface Cluster {
  /** Where everything of it is, the socket included. */
  readonly home: string
  readonly pid: number
  /** Leads to a database that is always there. */
  readonly address: string
  start(): Promise<void>
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
}

/**
 * Makes a cluster in a folder of its own in `parent`, with one migrated database, and starts its server, which ends with this
 * process's group unless `outlives`.
 */
export async function startCluster(parent: string, { outlives = false } = {}): Promise<Cluster> {
  if (packaged === undefined) throw new Error('there is no packaged PostgreSQL for this platform')
  const home = await mkdtemp(path.join(parent, 'afterimage-postgres-'))
  const as = withoutRights()
  if (as.uid !== undefined) await chown(home, as.uid, as.gid)
  await chmod(home, 0o700)
  const binaries = await reachableBinaries(packaged, home, as)
  const env = { PATH: process.env.PATH, LC_ALL: 'C', LD_LIBRARY_PATH: path.join(binaries, 'lib') }
  const place: OwnServerParts = { home, binaries, options: { ...as, env, cwd: home }, outlives }
  const initdb = path.join(binaries, 'bin/initdb')
  await run(initdb, ['-D', path.join(home, 'data'), '-U', 'postgres', '--no-sync', '-A', 'trust'], place.options)
  let server = await serve(place)
  await withClient(addressOf(home, 'postgres'), (client) => client.query(`create database ${PREPARED}`))
  await bringUpToDate({ databaseUrl: addressOf(home, PREPARED), dataDir: '' })
  return {
    home,
    address: addressOf(home, 'postgres'),
    pid: server.pid,
    start: async () => {
      server = await serve(place)
    },
    stop: (signal) => server.stop(signal),
  }
}

interface OwnServerParts {
  /** Where the socket is. */
  readonly home: string
  readonly binaries: string
  readonly options: ExecFileOptions
  readonly outlives: boolean
}

/** Starts the server. Nothing here outlives a power cut, so nothing waits for the disk. */
async function serve({ home, binaries, options, outlives }: OwnServerParts) {
  const server = spawn(
    path.join(binaries, 'bin/postgres'),
    ['-D', path.join(home, 'data'), '-k', home, ...SETTINGS.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore', detached: outlives },
  )
  const gone = new Promise((resolve) => server.once('exit', resolve))
  await waitUntilReady(addressOf(home, 'postgres'), server)
  if (outlives) server.unref()
  return {
    pid: server.pid ?? 0,
    stop: async (signal: 'SIGINT' | 'SIGQUIT') => {
      server.kill(signal)
      if (server.exitCode === null) await gone
    },
  }
}

function addressOf(home: string, database: string): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(home)}`
}

/** Whom PostgreSQL is to run as: ourselves, unless that is root. */
export function withoutRights(): { uid: number; gid: number } | { uid?: never; gid?: never } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}

/** A checkout may lie where "nobody" cannot go, below a private home; then the binaries move to where it can. */
export async function reachableBinaries(
  folder: string,
  home: string,
  as: { uid?: number; gid?: number },
): Promise<string> {
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
