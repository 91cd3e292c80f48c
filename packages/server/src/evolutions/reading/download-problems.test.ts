import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { declares, type FileEndpoint } from '@afterimage/contract/endpoint'
import { getFile, getFrame, getFramesZip } from '@afterimage/contract/file-endpoints'
import { PROBLEM_STATUS, problemBody } from '@afterimage/contract/problem'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { insertFinished } from '../../../test/finished-evolution.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { openIdentifyCaller } from '../../platform/http/identify-caller.ts'
import { type HttpApp, openHttp } from '../../platform/http/open-http.ts'
import { openRateLimits } from '../../platform/rate-limit.ts'
import { openDiskStorage } from '../../platform/storage/disk-storage.ts'
import { serveDownloads } from './download-routes.ts'

const NOBODYS = '00000000-0000-4000-8000-00000000dead'
const ZIPS_AN_HOUR = 30

const problemCode = problemBody.shape.code
const openApi = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })),
      }),
    }),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})
/** An answer whose schema stands elsewhere in the document. */
const byName = z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) })

describe.each(TEST_DATABASES)('what a download cannot be had for, on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>
  let root: string
  let app: HttpApp
  const ids: Record<'shown' | 'hidden' | 'removed' | 'expired', string> = {
    shown: '',
    hidden: '',
    removed: '',
    expired: '',
  }
  let picture: string
  /** What happens between the look at an evolution and the look at its frames. */
  let meanwhile: () => Promise<unknown> = async () => undefined

  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
    root = await mkdtemp(path.join(tmpdir(), 'afterimage-downloads-'))
    const storage = await openDiskStorage(root)
    const { db } = database
    ids.shown = await insertFinished(db)
    ids.hidden = await insertFinished(db, { moderation: 'hidden' })
    ids.removed = await insertFinished(db, { moderation: 'removed', removed_at: new Date() })
    ids.expired = await insertFinished(db, { files_expired_at: new Date() })
    const kept = await storage.keep(ids.shown, 'png', Buffer.from('twelve bytes'))
    picture = `${kept.sha256}.png`
    await db
      .updateTable('frames')
      .set({ sha256: kept.sha256 })
      .where('evolution_id', '=', ids.shown)
      .where('number', '=', 3)
      .execute()
    app = await openHttp(
      { publicUrl: undefined, trustProxy: true },
      { secret: 'x'.repeat(32) },
      pino({ level: 'silent' }),
    )
    const limits = openRateLimits(db, 'secret')
    serveDownloads(
      app,
      openIdentifyCaller(
        async () => undefined,
        async () => {
          throw new Error('nobody has a key here')
        },
      ),
      {
        db,
        storage,
        isOperatorSession: async () => false,
        limits: {
          count: async (...counted) => {
            await meanwhile()
            return limits.count(...counted)
          },
        },
      },
    )
  })
  afterAll(async () => {
    await app.close()
    await closeDatabase()
    await rm(root, { recursive: true })
  })

  const of = (id: string, rest: string) => `/api/evolution/${id}${rest}`
  /** By endpoint, for each problem that it names a request that meets it. */
  const requests: readonly (readonly [FileEndpoint, Readonly<Record<string, () => Asked>>])[] = [
    [
      getFile,
      {
        not_found: () => ({ url: `/files/${NOBODYS}/${picture}` }),
        evolution_hidden: () => ({ url: `/files/${ids.hidden}/${picture}` }),
        evolution_removed: () => ({ url: `/files/${ids.removed}/${picture}` }),
        range_not_satisfiable: () => ({ url: `/files/${ids.shown}/${picture}`, headers: { range: 'bytes=12-' } }),
        invalid_request: () => ({ url: `/files/${ids.shown}/${picture}?download=1&download=2` }),
      },
    ],
    [
      getFrame,
      {
        not_found: () => ({ url: of(ids.shown, '/frames/4') }),
        evolution_hidden: () => ({ url: of(ids.hidden, '/frames/3') }),
        evolution_removed: () => ({ url: of(ids.removed, '/frames/3') }),
        range_not_satisfiable: () => ({ url: of(ids.shown, '/frames/3'), headers: { range: 'bytes=12-' } }),
        invalid_request: () => ({ url: of('not-an-id', '/frames/3') }),
      },
    ],
    [
      getFramesZip,
      {
        not_found: () => ({ url: of(NOBODYS, '/frames.zip') }),
        evolution_hidden: () => ({ url: of(ids.hidden, '/frames.zip') }),
        evolution_removed: () => ({ url: of(ids.removed, '/frames.zip') }),
        files_expired: () => ({ url: of(ids.expired, '/frames.zip') }),
        too_many_requests: () => ({ url: of(ids.shown, '/frames.zip'), times: ZIPS_AN_HOUR + 1 }),
        invalid_request: () => ({ url: of('not-an-id', '/frames.zip') }),
      },
    ],
  ]

  describe.each(requests)('$path', (endpoint, asked) => {
    test('has a request here for each problem that it names', () => {
      expect(endpoint.fails.filter((code) => !(code in asked))).toEqual([])
    })

    test.each(Object.entries(asked))('says %s, as it declares', async (code, ask) => {
      const { times = 1, ...request } = ask()
      for (let more = 1; more < times; more += 1) {
        expect((await app.inject({ method: 'HEAD', ...request })).statusCode).toBe(200)
      }
      const answer = await app.inject(request)
      const told = problemBody.parse(answer.json())
      expect([answer.statusCode, told.code]).toEqual([PROBLEM_STATUS[told.code], code])
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringContaining('json'),
        'cache-control': 'no-store',
      })
      expect(declares(endpoint, told.code)).toBe(true)
    })

    test('is in OpenAPI with its file and each status of these', async () => {
      const { paths, components } = openApi.parse((await app.inject('/openapi.json')).json())
      const { responses } = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.get ?? { responses: {} }
      expect(Object.keys(responses['200']?.content ?? {})).toEqual(endpoint.ok.types)
      for (const code of problemCode.array().parse(Object.keys(asked))) {
        const { schema } = byName.parse(responses[PROBLEM_STATUS[code]]?.content)['application/json']
        const problem = components.schemas[schema.$ref.replace('#/components/schemas/', '')]
        expect(JSON.stringify(problem)).toContain(`"${code}"`)
      }
    })
  })

  test('a ZIP of an evolution that is deleted meanwhile is not found', async () => {
    const id = await insertFinished(database.db)
    meanwhile = () => database.db.deleteFrom('evolutions').where('id', '=', id).execute()
    onTestFinished(() => {
      meanwhile = async () => undefined
    })
    const answer = await app.inject({ url: of(id, '/frames.zip'), remoteAddress: '192.0.2.7' })
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  })

  test('a part outside a file says how long the file is', async () => {
    const answer = await app.inject({ url: `/files/${ids.shown}/${picture}`, headers: { range: 'bytes=12-' } })
    expect(answer.headers['content-range']).toBe('bytes */12')
  })

  test('a malformed address of a file is an address where nothing is', async () => {
    expect((await app.inject(`/files/not-an-id/${picture}`)).json()).toMatchObject({ code: 'not_found' })
  })
})

interface Asked {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly times?: number
}
