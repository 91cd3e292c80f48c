import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { S3_CREDENTIALS, type S3Server, startS3 } from '../../../test/s3-server.ts'
import { describeStorage } from '../../../test/storage-contract.ts'
import { type Drafts, openDrafts } from './drafts.ts'
import { parseS3Address } from './s3-address.ts'
import { openS3Storage, type S3Options } from './s3-storage.ts'
import { FILE_TYPES, type Storage } from './storage.ts'

let store: S3Server
let root: string
let drafts: Drafts

beforeAll(async () => {
  store = await startS3()
  root = await mkdtemp(path.join(tmpdir(), 'afterimage-drafts-'))
  drafts = await openDrafts(root)
})
afterAll(async () => {
  await store.stop()
  await rm(root, { recursive: true, force: true })
})

const open = async (address: string, options: S3Options = {}): Promise<Storage> => {
  const parsed = parseS3Address(address)
  if (parsed === undefined) throw new Error(`not an address: ${address}`)
  return openS3Storage(parsed, drafts, { credentials: S3_CREDENTIALS, lookup: store.lookup, ...options })
}

describe.each(['path', 'host'] as const)('a bucket named in the %s', (style) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await open(store.address(`by-${style}`, style), { pageNames: 2 })
  })
  afterAll(() => storage.close())
  describeStorage(() => storage)
})

test('a signed address gives the file, labelled for caches and under the wanted name, and nothing without its signature', async () => {
  const strict = await startS3({ isStrict: true })
  onTestFinished(() => strict.stop())
  const storage = await open(strict.address('signed'), { delivering: 'signed' })
  onTestFinished(() => storage.close())
  const kept = await storage.keep(randomUUID(), 'png', Buffer.from('a picture'))
  const address = (await storage.delivery?.urlOf(kept, { downloadName: 'frame.png' })) ?? ''
  expect(new URL(address).origin).toBe(storage.delivery?.origin)
  const answer = await fetch(address)
  expect(await answer.text()).toBe('a picture')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': FILE_TYPES.png,
    'cache-control': 'private, max-age=1800',
    'content-disposition': 'attachment; filename="frame.png"',
  })
  // The same for a while, so that browsers keep what they fetched.
  expect(await storage.delivery?.urlOf(kept, { downloadName: 'frame.png' })).toBe(address)
  const forged = new URL(address)
  forged.searchParams.set('X-Amz-Signature', '0'.repeat(64))
  expect((await fetch(forged)).status).toBe(403)
})

test('behind a public address files are found under their own names', async () => {
  const storage = await open(store.address('some/where'), { delivering: { publicUrl: 'https://cdn.example/a' } })
  const file = { folder: randomUUID(), sha256: 'f'.repeat(64), extension: 'webp' } as const
  expect(storage.delivery?.origin).toBe('https://cdn.example')
  expect(await storage.delivery?.urlOf(file)).toBe(
    `https://cdn.example/a/some/where/${file.folder}/${file.sha256}.webp`,
  )
  expect(await storage.delivery?.urlOf(file, { downloadName: 'frame.webp' })).toBeUndefined()
  await storage.close()
})

test('a store that fails now and then is asked again, one that always fails is given up', async () => {
  let asked = 0
  const server = createServer((request, answer) => {
    asked += 1
    request.resume()
    answer.writeHead(asked % 3 === 0 ? 200 : 503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const found = server.address()
  const port = typeof found === 'object' ? found?.port : 0
  const storage = await open(`s3://pictures?endpoint=http://127.0.0.1:${port}&pathStyle=true`)
  await storage.keep(randomUUID(), 'png', Buffer.from('a picture'))
  expect(asked).toBe(3)
  const film = await storage.draftPath('mp4')
  await writeFile(film, 'a film')
  await storage.keepFile(randomUUID(), 'mp4', film)
  expect(asked).toBe(6)
  server.removeAllListeners('request')
  server.on('request', (_request, answer) => answer.writeHead(503).end())
  await expect(storage.keep(randomUUID(), 'png', Buffer.from('a picture'))).rejects.toThrow()
  server.close()
  server.closeAllConnections()
  await storage.close()
})
