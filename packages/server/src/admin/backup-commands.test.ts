import { mkdtemp, readdir, rm, symlink, truncate, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { login } from '@afterimage/contract/account-endpoints'
import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { hasPostgres, type PostgresServer, startPostgres } from '@afterimage/testing/databases/postgres'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchDetail, follow } from '../../test/follow.ts'
import { S3_CREDENTIALS, type S3Server, startS3 } from '../../test/s3-server.ts'
import { PASSWORD, signUp } from '../../test/sign-up.ts'
import { imageForm, json, startTestServer, type TestServer } from '../../test/test-server.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { parseS3Address } from '../platform/storage/s3-address.ts'
import { backUp, restore } from './backup-commands.ts'
import { copyToBucket, expireNow } from './file-commands.ts'

const providers = [providerOf(scriptedModel(async () => undefined))]
/** With an end of line that JSON leaves as it is. */
const PROMPT = 'a “raccoon”\u2028in the rain \\ 100 %'

let server: TestServer
let store: S3Server
let folder: string
let email: string
let id: string
let before: EvolutionDetail

const settings = (): Config => readConfig({ DATA_DIR: server.dataDir, PORT: '0', DATABASE_SYNC: 'off', LOOK: 'off' })
const bucket = (prefix: string): NonNullable<Config['storage']> => {
  const address = parseS3Address(store.address(prefix))
  if (address === undefined) throw new Error('no address')
  return { address, delivering: 'signed' }
}

const actionsIn = async (config: Config) => {
  const database = await openDatabase(config, pino({ level: 'silent' }))
  const rows = await database.db.selectFrom('operator_actions').selectAll().execute()
  await database.close()
  return rows.map(({ action, via, outcome }) => [action, via, outcome])
}

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_CREDENTIALS.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_CREDENTIALS.secretAccessKey)
  ;[server, store] = await Promise.all([startTestServer(providers, { databaseUrl: undefined }), startS3()])
  const signed = await signUp(server)
  email = signed.email
  const form = imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' })
  const answer = await server.call(signed.visitor, '/api/evolution', form)
  id = createEvolution.ok.body.parse(await answer.json()).evolutionId
  await follow(server.url, id, ({ status }) => status === 'completed')
  await server.call(signed.visitor, `/api/evolution/${id}/like`, { method: 'POST' })
  before = await fetchDetail(server.url, id)
  await server.stop()
  const database = await openDatabase(settings(), pino({ level: 'silent' }))
  await database.db.updateTable('evolutions').set({ prompt: PROMPT }).execute()
  await database.close()
  folder = await mkdtemp(path.join(tmpdir(), 'afterimage-backup-'))
  expect(await backUp(folder)(settings())).toMatch(/^\d+ rows and 14 files/)
}, 120_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await rm(folder, { recursive: true, force: true })
  await store.stop()
})

test('a backup among the files that the server keeps is refused, by whatever way it leads there', async () => {
  const { dataDir } = server
  const link = path.join(folder, 'link')
  await symlink(dataDir, link)
  const inside = ['files', 'files/new/deep', '.', '../'.concat(path.basename(dataDir))].map((way) =>
    path.join(dataDir, way),
  )
  for (const place of [...inside, path.join(link, 'backup')]) {
    await expect(backUp(place)(settings())).rejects.toThrow('is inside DATA_DIR')
  }
  await unlink(link)
  // A name that merely begins alike is elsewhere.
  const beside = `${dataDir}-backup`
  await backUp(beside)(settings())
  await rm(beside, { recursive: true })
})

test('a second backup into the same folder is refused', async () => {
  await expect(backUp(folder)(settings())).rejects.toThrow('There is a backup in')
})

test('files move from the disk to a bucket, a second time only what is missing; what is broken stays behind', async () => {
  const config = { ...settings(), storage: bucket('moved') }
  expect(await copyToBucket({ isDryRun: true })(config)).toMatch(/^14 files .* would be copied, 0 were there already/)
  expect(await copyToBucket({ isDryRun: false })(config)).toMatch(/^14 files .* copied, 0 were there already/)
  expect(await copyToBucket({ isDryRun: false })(config)).toMatch(/^0 files .* copied, 14 were there already/)
  const kept = path.join(server.dataDir, 'files', id)
  const [first = ''] = await readdir(kept)
  await writeFile(path.join(kept, first), 'something else')
  await expect(copyToBucket({ isDryRun: false })(config)).rejects.toThrow(`Not copied`)
  await expect(copyToBucket({ isDryRun: false })(settings())).rejects.toThrow('Set STORAGE_URL')
})

test('the operator can see that no files are due', async () => {
  expect(await expireNow({ isDryRun: true })(settings())).toBe('No files are due.')
  expect(await expireNow({ isDryRun: false })(settings())).toBe('The files of 0 evolutions were deleted.')
})

test('files whose time is over are deleted, which leaves one entry in the audit list', async () => {
  const database = await openDatabase(settings(), pino({ level: 'silent' }))
  const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000)
  await database.db.updateTable('evolutions').set({ completed_at: longAgo }).execute()
  await database.close()
  for (const deleted of [1, 0]) {
    expect(await expireNow({ isDryRun: false })(settings())).toBe(`The files of ${deleted} evolutions were deleted.`)
    expect(await actionsIn(settings())).toEqual([['files.expired', 'command', '1 evolution']])
  }
})

describe.runIf(hasPostgres)('a backup of PGlite and disk', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  test('comes back on PostgreSQL and a bucket, and is served from there', async () => {
    const config = { ...settings(), databaseUrl: await postgres.createEmptyDatabase(), storage: bucket('restored') }
    expect(await restore(folder)(config)).toMatch(/^\d+ rows and 14 files are restored; 0 evolutions will go on/)
    await expect(restore(folder)(config)).rejects.toThrow('The database is not empty')
    expect(await actionsIn(config)).toEqual([['database.restored', 'command', expect.stringMatching(/^\d+ rows$/)]])

    const there = await startTestServer(providers, config)
    try {
      const { evolution, frames } = await fetchDetail(there.url, id)
      expect({ evolution, frames }).toEqual({
        evolution: { ...before.evolution, prompt: PROMPT },
        frames: before.frames,
      })
      // Served by the store, whole or in part; only what it cannot name is passed on.
      const film = evolution.outputMp4Url ?? ''
      const sent = await there.call({}, film, { redirect: 'manual' })
      expect([sent.status, sent.headers.get('location')]).toEqual([302, expect.stringContaining('X-Amz-Signature')])
      expect((await there.call({}, film, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
      expect((await there.call({}, film, { method: 'HEAD' })).headers.get('content-length')).toBe(
        String(evolution.outputFileSize),
      )
      expect(sent.headers.get('content-security-policy')).toContain(
        new URL(store.address('')).searchParams.get('endpoint'),
      )
      const zip = await there.call({}, evolution.zipUrl)
      expect((await zip.arrayBuffer()).byteLength).toBe(Number(zip.headers.get('content-length')))
      const back = await there.call({}, '/auth/login', json({ email, password: PASSWORD }))
      expect(login.ok.body.parse(await back.json()).user).toMatchObject({ email, credits: 99 })
      // The counters of rows go on where they stood.
      const other = await signUp(there)
      expect((await there.call(other.visitor, `/api/evolution/${id}/like`, { method: 'POST' })).status).toBe(200)
    } finally {
      await there.close()
    }
  })

  test('that lost a row is refused, and nothing of it is kept', async () => {
    const config = { ...settings(), databaseUrl: await postgres.createDatabase() }
    await truncate(path.join(folder, 'tables/tries.ndjson'), 0)
    await expect(restore(folder)(config)).rejects.toThrow('tries has 0 of')
    const database = await openDatabase(config, pino({ level: 'silent' }))
    expect(await database.db.selectFrom('accounts').selectAll().execute()).toEqual([])
    await database.close()
  })

  test('that was cut short is none', async () => {
    await expect(restore(server.dataDir)(settings())).rejects.toThrow('backup.json is missing')
  })
})
