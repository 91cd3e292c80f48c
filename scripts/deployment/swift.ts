import { mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort, run, startChild, waitFor } from './child.ts'
import type { Store, StoreKind } from './store-kind.ts'

/** What Swift calls an account and a user of it, S3 calls a key. */
const ACCOUNT = 'afterimage'
const USER = 'app'
const SECRET = 'of-this-machine-alone'
const KINDS = ['account', 'container', 'object'] as const
const PIPELINE = 'catch_errors gatekeeper cache listing_formats s3api tempauth bulk slo copy proxy-server'

/** Debian's OpenStack Swift with its S3 interface: every server of it once, on a folder in place of disks. */
export const SWIFT: StoreKind = {
  keys: { AWS_ACCESS_KEY_ID: `${ACCOUNT}:${USER}`, AWS_SECRET_ACCESS_KEY: SECRET },
  isHere: () =>
    run('swift-proxy-server', ['--help']).then(
      () => true,
      () => false,
    ),
  start,
}

async function start(folder: string): Promise<Store> {
  const home = join(folder, 'swift')
  await mkdir(join(home, 'disks/one'), { recursive: true })
  const ports = {
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
    proxy: await freePort(),
    memcached: await freePort(),
  }
  for (const kind of KINDS) {
    const builder = join(home, `${kind}.builder`)
    for (const step of [['create', '6', '1', '1'], ['add', `r1z1-127.0.0.1:${ports[kind]}/one`, '1'], ['rebalance']])
      await run('swift-ring-builder', [builder, ...step])
  }
  const general = { bind_ip: '127.0.0.1', swift_dir: home, user: userInfo().username, workers: '0' }
  const stored = { ...general, devices: join(home, 'disks'), mount_check: 'false' }
  const configs: Readonly<Record<(typeof KINDS)[number] | 'proxy', Sections>> = {
    account: storing('account'),
    container: storing('container'),
    object: storing('object'),
    proxy: {
      DEFAULT: { ...general, bind_port: ports.proxy },
      'pipeline:main': { pipeline: PIPELINE },
      'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true' },
      'filter:cache': { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${ports.memcached}` },
      'filter:tempauth': { use: 'egg:swift#tempauth', [`user_${ACCOUNT}_${USER}`]: `${SECRET} .admin` },
      ...Object.fromEntries(
        ['catch_errors', 'gatekeeper', 'listing_formats', 's3api', 'bulk', 'slo', 'copy'].map(
          (name) => [`filter:${name}`, { use: `egg:swift#${name}` }] as const,
        ),
      ),
    },
  }
  function storing(kind: (typeof KINDS)[number]): Sections {
    return {
      DEFAULT: { ...stored, bind_port: ports[kind] },
      'pipeline:main': { pipeline: `${kind}-server` },
      [`app:${kind}-server`]: { use: `egg:swift#${kind}` },
    }
  }
  const memcached = [
    'memcached',
    '-l',
    '127.0.0.1',
    '-p',
    String(ports.memcached),
    '-U',
    '0',
    '-u',
    userInfo().username,
  ]
  const servers = await Promise.all(
    ([...KINDS, 'proxy'] as const).map(async (kind) => {
      const file = join(home, `${kind}-server.conf`)
      await writeFile(file, write(configs[kind]))
      return startChild([`swift-${kind}-server`, file], {})
    }),
  )
  servers.push(startChild(memcached, {}))
  // Anonymous is refused, by a server that is up.
  await waitFor('Swift', async () => (await fetch(`http://127.0.0.1:${ports.proxy}/`)).status < 500)
  const { stdout } = await run('dpkg-query', ['-W', 'swift-proxy'])
  return {
    port: ports.proxy,
    version: `OpenStack Swift with its S3 interface: ${stdout.trim().replace('\t', ' ')}`,
    stop: async () => {
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
    },
  }
}

type Sections = Readonly<Record<string, Readonly<Record<string, string | number>>>>

function write(sections: Sections): string {
  const lines = Object.entries(sections).map(([name, values]) =>
    [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`)].join('\n'),
  )
  return `${lines.join('\n\n')}\n`
}
