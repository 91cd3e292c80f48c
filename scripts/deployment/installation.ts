import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPostOffice, type PostOffice } from '@afterimage/testing/server/post-office'
import { freePort, run, waitFor } from './child.ts'
import { readEnvFile, readServices, type Service } from './compose.ts'
import { startNginx, type WebProxy } from './nginx.ts'
import type { Operations } from './operations.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { S3RVER } from './s3rver.ts'
import { type SiteProcess, startProcess } from './site-process.ts'
import type { Store, StoreKind } from './store-kind.ts'
import { SWIFT } from './swift.ts'

/** As behind the load balancer of the document. */
const WEBS = 2

/** What deploy/compose.yaml describes, with a process in place of each container. */
export interface Installation {
  readonly publicUrl: string
  readonly proxy: WebProxy
  readonly mail: PostOffice
  readonly webs: SiteProcess[]
  readonly workers: SiteProcess[]
  /** All that ran at any time. */
  readonly processes: readonly SiteProcess[]
  /** What each program says of itself. */
  versions(): readonly string[]
  /** Does what the command of the document does, `docker compose … up`, `… run`, or one beside the processes; returns what it printed. */
  type(command: string): Promise<string>
  /** Starts one more process of the service. */
  start(service: 'web' | 'worker'): Promise<SiteProcess>
  /** Puts another version in place of the one that is installed; what runs goes on. */
  install(root: string): void
  /** Everything is lost: processes, database, bucket and folders. Not what was backed up. */
  destroy(): Promise<void>
  close(): Promise<void>
}

interface Plan {
  readonly operations: Operations
  /** The checkout whose version is installed. */
  readonly root: string
  /** PostgreSQL's version. */
  readonly postgres: string
  /** An empty one for everything. */
  readonly folder: string
}

/** Prepares an installation: nothing runs but the mail catcher. */
export async function openInstallation({ operations, root, postgres, folder }: Plan): Promise<Installation> {
  const proxyPort = await freePort()
  const publicUrl = `https://localhost:${proxyPort}`
  const proxy = await startNginx(operations.block('nginx'), proxyPort, folder)
  const mail = await openPostOffice()
  const kind = (await SWIFT.isHere()) ? SWIFT : S3RVER
  const env = await writeEnv(operations.command('example.env'), root, { file: join(folder, '.env'), publicUrl, kind })
  const volumes = join(folder, 'volumes')
  const backups = join(folder, 'backups')
  await mkdir(backups)
  let version = root
  let database: Postgres | undefined
  let store: Store | undefined
  let started = 0
  const webs: SiteProcess[] = []
  const workers: SiteProcess[] = []
  const processes: SiteProcess[] = []

  const serviceOf = async (name: string): Promise<Service> => {
    const service = (await readServices(version, env))[name]
    if (service === undefined) throw new Error(`deploy/compose.yaml has no service ${name}`)
    const environment = Object.fromEntries(
      Object.entries(service.environment).map(([key, value]) => [key, findHosts(value)] as const),
    )
    return { ...service, environment }
  }
  const findHosts = (value: string) =>
    value
      .replace('@database/', `@127.0.0.1:${database?.port}/`)
      .replace('//store:8333', `//127.0.0.1:${store?.port}`)
      .replace('smtp://mail:1025', mail.url)

  /** What every service of ours depends on: the database is healthy and the bucket is made. */
  const startOthers = async () => {
    await mkdir(volumes, { recursive: true })
    database ??= await startPostgres(await serviceOf('database'), postgres)
    store ??= await kind.start(volumes)
    const bucket = await serviceOf('bucket')
    await waitFor('the bucket is made', () => runWithin(bucket, bucket.command))
  }
  const runWithin = async (service: Service, [program = '', ...args]: readonly string[]) => {
    const env = { PATH: process.env.PATH, ...service.environment, DATA_DIR: await newVolume() }
    const { stdout } = await run(program === 'node' ? process.execPath : program, args, { cwd: version, env })
    return stdout || 'done'
  }
  const newVolume = async () => {
    started += 1
    const dataDir = join(volumes, `data-${started}`)
    await mkdir(dataDir, { recursive: true })
    return dataDir
  }
  const start = async (service: 'web' | 'worker') => {
    const among = service === 'web' ? webs : workers
    const dataDir = await newVolume()
    const process = await startProcess(await serviceOf(service), {
      name: `${service} ${started}`,
      root: version,
      dataDir,
    })
    among.push(process)
    processes.push(process)
    return process
  }
  const killAll = async () => {
    await Promise.all([...webs, ...workers].map((process) => process.kill()))
    webs.length = 0
    workers.length = 0
  }
  const destroy = async () => {
    await killAll()
    await Promise.all([database?.stop(), store?.stop()])
    database = undefined
    store = undefined
    await rm(volumes, { recursive: true, force: true })
  }

  return {
    publicUrl,
    proxy,
    mail,
    webs,
    workers,
    processes,
    start,
    versions: () => [database?.version ?? '', store?.version ?? '', proxy.version, 'smtp-server of npm'],
    install: (newer) => {
      version = newer
    },
    type: async (command) => {
      await startOthers()
      const scaled = /^docker compose -f deploy\/compose\.yaml up\b.* --scale worker=(\d+)$/.exec(command)
      if (scaled !== null) {
        await Promise.all([...repeat(WEBS, () => start('web')), ...repeat(Number(scaled[1]), () => start('worker'))])
        await proxy.lead(webs.map(({ port }) => port))
        return ''
      }
      // Beside the processes, with their variables, or in a container of its own.
      const [, place = '/backups', service = 'web', line = ''] =
        /^(?:docker compose -f deploy\/compose\.yaml run --rm -v (\S+):\S+ (\w+) )?((?:npm|node) .+)$/.exec(command) ??
        []
      if (line === '') throw new Error(`the document's command is none that this understands: ${command}`)
      return runWithin(await serviceOf(service), line.replaceAll(place, backups).split(' '))
    },
    destroy,
    close: async () => {
      await destroy()
      await Promise.all([proxy.stop(), mail.close()])
    },
  }
}

/** Does what the document says first: copies the example, and changes every value. */
async function writeEnv(
  command: string,
  root: string,
  { file, publicUrl, kind }: { readonly file: string; readonly publicUrl: string; readonly kind: StoreKind },
) {
  await run('sh', ['-c', command.replace('deploy/.env', file)], { cwd: root })
  const secret = () => randomBytes(32).toString('hex')
  const changed: Readonly<Record<string, string>> = {
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: secret(),
    POSTGRES_PASSWORD: secret(),
    ...kind.keys,
    // Behind one proxy, as the document says.
    TRUST_PROXY: '1',
    // Six evolutions of its own would keep two cores busy for as long as all the rest takes.
    SPECIMENS: 'off',
  }
  const example = readEnvFile(await readFile(file, 'utf8'))
  const forgotten = Object.keys(example).filter((name) => changed[name] === undefined)
  if (forgotten.length > 0) throw new Error(`deploy/example.env has values that are not changed: ${forgotten}`)
  const text = Object.entries(changed).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(file, text.join(''), { mode: 0o600 })
  return readEnvFile(await readFile(file, 'utf8'))
}

function repeat<Made>(times: number, make: () => Made): readonly Made[] {
  return Array.from({ length: times }, make)
}
