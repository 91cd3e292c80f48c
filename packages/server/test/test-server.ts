import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ModelProvider } from '@afterimage/models/image-model'
import { isPostgresOnly, startPostgres } from '@afterimage/testing/databases/postgres'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { QUICK_PASSWORDS } from '@afterimage/testing/server/quick-passwords'
import { UNLIMITED } from '@afterimage/testing/server/unlimited'
import { pino } from 'pino'
import type { Config } from '../src/config.ts'
import { readConfig } from '../src/config.ts'
import { type Replacements, startServer } from '../src/start-server.ts'
import { providerLimits } from './provider-limits.ts'

export interface TestServer {
  readonly url: string
  readonly dataDir: string
  /** Undefined where the database is the embedded one, in the data folder. */
  readonly databaseUrl: string | undefined
  /** Calls the API; the visitor's cookie, once given, goes with every further call of the same visitor, as a token does. */
  call(visitor: Visitor, path: string, init?: RequestInit): Promise<Response>
  /** Folders of kept files. */
  keptFolders(): Promise<readonly string[]>
  /** Stops the server and leaves its data folder. */
  stop(): Promise<void>
  close(): Promise<void>
}

export interface Visitor {
  cookie?: string
  /** Of a signed-in account. */
  token?: string
  /** Another than the loopback's, for a server that trusts its proxy. */
  address?: string
}

/**
 * The whole server on a free port, with a data folder of its own. On the embedded database, unless the run is on
 * PostgreSQL alone; `databaseUrl: undefined` insists.
 */
export async function startTestServer(
  providers: readonly ModelProvider[],
  settings: Partial<Config> = {},
  replacements: Replacements = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-server-'))
  const config = {
    ...readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_SYNC: 'off', LOOK: 'off', C2PA: 'off', ...UNLIMITED }),
    ...providerLimits(),
    ...settings,
  }
  const postgres = isPostgresOnly && !('databaseUrl' in settings) ? await startPostgres() : undefined
  if (postgres !== undefined) config.databaseUrl = await postgres.createDatabase()
  if (config.databaseUrl === undefined) await prepareDataFolder(config.dataDir)
  const log = pino({ level: 'silent' })
  const server = await startServer(config, { providers, log, hashing: QUICK_PASSWORDS, ...replacements })
  return {
    url: server.url,
    dataDir,
    databaseUrl: config.databaseUrl,
    call: async (visitor, address, init = {}) => {
      const headers = new Headers(init.headers)
      if (visitor.cookie !== undefined) headers.set('cookie', visitor.cookie)
      if (visitor.token !== undefined) headers.set('authorization', `Bearer ${visitor.token}`)
      if (visitor.address !== undefined) headers.set('x-forwarded-for', visitor.address)
      const answer = await fetch(new URL(address, server.url), { ...init, headers })
      const [given] = answer.headers.getSetCookie()
      if (given !== undefined) visitor.cookie = given.split(';')[0] ?? ''
      return answer
    },
    keptFolders: () => readdir(path.join(dataDir, 'files')),
    stop: server.close,
    close: async () => {
      await server.close()
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A multipart form with the image and the fields. */
export function imageForm(image: Uint8Array, fields: Record<string, string>): RequestInit {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new Blob([new Uint8Array(image)]), 'photo')
  return { method: 'POST', body: form }
}

export function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

export function dataUrl(image: Uint8Array, type = 'image/jpeg'): string {
  return `data:${type};base64,${Buffer.from(image).toString('base64')}`
}
