import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from './child.ts'
import type { Store, StoreKind } from './store-kind.ts'

const PROGRAM = join(import.meta.dirname, '../../packages/server/test/s3-process.ts')
const READY_WITHIN_MS = 20_000

/** npm's S3rver, which knows no other keys and checks no signatures. */
export const S3RVER: StoreKind = {
  keys: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
  isHere: async () => true,
  start,
}

async function start(folder: string): Promise<Store> {
  const data = join(folder, 'store')
  await mkdir(data)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const timer = setTimeout(() => reject(new Error('the store is not ready in time')), READY_WITHIN_MS)
  // It writes its continuation tokens with a cipher that OpenSSL has put aside.
  const command = [process.execPath, '--openssl-legacy-provider', PROGRAM, data, 'store.test', '', 'lenient']
  const server = startChild(command, {}, (line) => {
    const [, port] = /^listening on (\d+)$/.exec(line) ?? []
    if (port !== undefined) resolve(Number(port))
  })
  const port = await promise.finally(() => clearTimeout(timer))
  return {
    port,
    version: 'S3rver of npm',
    stop: async () => {
      await server.end('SIGTERM')
    },
  }
}
