import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./s3-process.ts', import.meta.url))
const BUCKET = 'pictures'
const HOST = 'store.test'
const READY_WITHIN_MS = 20_000

/** The only ones that the server knows. */
export const S3_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const

export interface S3Server {
  /** `STORAGE_URL` of the bucket under the given prefix, with the bucket in the path or in the host name. */
  address(prefix: string, style?: 'path' | 'host'): string
  /** Finds the host of addresses with the bucket in it, which no name server knows. */
  readonly lookup: LookupFunction
  stop(): Promise<void>
}

/**
 * Starts a server that speaks S3 as a process of its own, with an empty bucket in a temporary folder. A strict one
 * refuses wrong signatures; of buckets in host names and of listings it takes right ones for wrong.
 */
export async function startS3({ isStrict = false } = {}): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'afterimage-s3-'))
  const settings = [folder, HOST, BUCKET, isStrict ? 'strict' : 'lenient']
  // The server writes its continuation tokens with a cipher that OpenSSL has put aside.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', PROGRAM, ...settings], {
    // It ends with its input, however we ended: anyone who waits for our outputs would wait for it.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const port = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the S3 server is not ready in time')), READY_WITHIN_MS)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, found] = /^listening on (\d+)$/.exec(line) ?? []
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
    void gone.then(() => reject(new Error('the S3 server ended at its start')))
  })
  return {
    address: (prefix, style = 'path') => {
      const endpoint = style === 'path' ? `http://127.0.0.1:${port}` : `http://s3.${HOST}:${port}`
      return `s3://${BUCKET}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&pathStyle=${style === 'path'}`
    },
    lookup: (_host, options, found) =>
      options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
    stop: async () => {
      child.kill()
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
