import { createReadStream, type ReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { getExport } from '@afterimage/contract/account-endpoints'
import { evolutionDetail } from '@afterimage/contract/evolution'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { expect, test, vi } from 'vitest'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { archived } from '../../test/archived.ts'
import { follow } from '../../test/follow.ts'
import { signUp } from '../../test/sign-up.ts'
import { imageForm, startTestServer, type Visitor } from '../../test/test-server.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import { exportAccount } from './export-account.ts'

const EXPORTS_AN_HOUR = 10

test('an account takes everything with it that is its own, and nothing of anybody else', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'afterimage-exported-'))
  const disk = await openDiskStorage(root)
  let opened = 0
  const storage: typeof disk = {
    ...disk,
    stream: (...given) => {
      opened += 1
      return disk.stream(...given)
    },
  }
  const server = await startTestServer([providerOf(scriptedModel(async () => undefined))], {}, { storage })
  try {
    const photo = await readPhoto('coffee-cup.jpg')
    const start = async (visitor: Visitor) => {
      const answer = await server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
      return createEvolution.ok.body.parse(await answer.json()).evolutionId
    }
    const { visitor, email, token } = await signUp(server)
    const other = await signUp(server)
    const id = await start(visitor)
    await start(other.visitor)
    await follow(server.url, id, ({ status }) => status === 'completed')
    for (const who of [visitor, other.visitor]) {
      await server.call(who, `/api/evolution/${id}/like`, { method: 'POST' })
    }

    expect((await server.call({}, '/user/export')).status).toBe(401)
    expect((await server.call(visitor, '/user/export', { method: 'HEAD' })).status).toBe(200)
    const answer = await server.call(visitor, '/api/user/export')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="afterimage-export.zip"')
    const entries = await unzip(Buffer.from(await answer.arrayBuffer()))
    const folder = `evolutions/${id}`
    expect([...entries.keys()].toSorted()).toEqual(
      [
        'account.json',
        `${folder}/evolution.json`,
        ...[0, 1, 2, 3].map((number) => `${folder}/frames/frame-00${number}.png`),
        ...['film.gif', 'film.html', 'film.mp4', 'film.webp', 'link-preview.jpg', 'poster.jpg'].map(
          (name) => `${folder}/${name}`,
        ),
      ].toSorted(),
    )
    const about = entries.get('account.json')?.toString() ?? ''
    expect(JSON.parse(about)).toMatchObject({
      account: { email, credits: 99 },
      transactions: [{ amount: -1 }, { amount: 100 }],
      sessions: [{ isCurrent: true }],
      likes: [{ evolutionId: id, likedAt: expect.any(String) }],
    })
    expect(about).not.toContain(token)
    // HEAD was answered before its archive could be read: had it one, its files were opened by now, before these.
    expect(opened).toBe(entries.size - 2)
    const detail = evolutionDetail.parse(JSON.parse(entries.get(`${folder}/evolution.json`)?.toString() ?? ''))
    for (const { number, url } of detail.frames) {
      const served = Buffer.from(await (await server.call({}, url)).arrayBuffer())
      expect(entries.get(`${folder}/frames/frame-00${number}.png`)?.equals(served)).toBe(true)
    }
  } finally {
    await server.close()
    await rm(root, { recursive: true, force: true })
  }
})

test('without an account, and more often than ten times an hour, there is no export, as the contract says', async () => {
  const server = await startTestServer([])
  const codeOf = async (answer: Response) => problemBody.parse(await answer.json()).code
  try {
    const { visitor } = await signUp(server)
    for (let asked = 1; asked <= EXPORTS_AN_HOUR; asked += 1) {
      expect((await server.call(visitor, '/user/export', { method: 'HEAD' })).status).toBe(200)
    }
    const codes = [
      await codeOf(await server.call({}, '/user/export')),
      await codeOf(await server.call(visitor, '/user/export')),
    ]
    expect(codes).toEqual(getExport.fails)
  } finally {
    await server.close()
  }
})

test('when the client goes away in the middle, the open file is closed and no more evolutions are read', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'afterimage-export-'))
  const picture = path.join(root, 'frame.png')
  const size = 4_000_000
  await writeFile(picture, Buffer.alloc(size))
  const opened: ReadStream[] = []
  const stream = () => {
    const content = createReadStream(picture)
    opened.push(content)
    return content
  }
  const all = 20_000
  let read = 0
  const isLeft = Promise.withResolvers<void>()
  async function* evolutions() {
    const file = { folder: 'one', sha256: '0'.repeat(64), extension: 'png' } as const
    try {
      for (; read < all; read += 1) {
        yield archived([{ name: 'frames/frame-000.png', file }])
        await turn()
      }
    } finally {
      isLeft.resolve()
    }
  }
  // Leaving the loop destroys the stream, as Fastify does when the connection ends.
  for await (const _piece of exportAccount({}, evolutions(), { sizeOf: async () => size, stream })) {
    if (opened.length > 0) break
  }
  await isLeft.promise
  await vi.waitFor(() => expect(opened.map(({ closed }) => closed)).toEqual([true]))
  expect(read).toBeLessThan(all)
  await rm(root, { recursive: true })
})

async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true }, (error, opened) => (opened ? resolve(opened) : reject(error))),
  )
  const entries = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, async (error, content) => {
        if (error) return reject(error)
        entries.set(entry.fileName, await buffer(content))
        zip.readEntry()
      })
    })
    zip.readEntry()
  })
}
