import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { evolutionHealth, evolutionProgress } from '@afterimage/contract/evolution'
import { problemBody } from '@afterimage/contract/problem'
import { ModelError } from '@afterimage/models/model-error'
import { type PostgresServer, startPostgres } from '@afterimage/testing/databases/postgres'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fetchDetail, follow } from '../../test/follow.ts'
import { SERVER_DATABASES } from '../../test/server-databases.ts'
import { imageForm, json, startTestServer, type TestServer, type Visitor } from '../../test/test-server.ts'

const created = z.object({ evolutionId: z.uuid() })

describe.each(SERVER_DATABASES)('evolutions over HTTP on %s', (kind) => {
  let postgres: PostgresServer | undefined
  let server: TestServer
  let photo: Uint8Array
  let owner: Visitor
  /** What the model does at each step; undefined makes the frame. */
  let script: (number: number, signal: AbortSignal) => Promise<undefined>

  beforeAll(async () => {
    photo = await readPhoto('citrus-slices.jpg')
    if (kind === 'PostgreSQL') postgres = await startPostgres()
    const databaseUrl = await postgres?.createDatabase()
    const model = scriptedModel(({ number }, signal) => script(number, signal))
    server = await startTestServer([providerOf(model)], { databaseUrl })
  })
  afterAll(async () => {
    await server.close()
    await postgres?.stop()
  })
  beforeEach(() => {
    owner = {}
    script = async () => undefined
  })

  const start = (visitor: Visitor) => server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
  const idIn = async (answer: Response) => created.parse(await answer.json()).evolutionId
  const create = async (visitor = owner): Promise<string> => idIn(await start(visitor))
  const ended = (status: string) => (progress: { status: string }) => progress.status === status
  const post = (visitor: Visitor, address: string) => server.call(visitor, address, { method: 'POST' })
  const healthOf = async (id: string) =>
    evolutionHealth.parse(await (await server.call({}, `/api/evolution/${id}/health`)).json())
  const refuseFrom = (first: number) => async (number: number) => {
    if (number >= first) throw new ModelError('refused', 'not allowed')
    return undefined
  }
  const hang = (_number: number, signal: AbortSignal) =>
    new Promise<undefined>((_made, stop) => signal.addEventListener('abort', () => stop(signal.reason)))

  test('from the upload to the film, with progress on the way', async () => {
    const id = await create()
    const last = await follow(server.url, id, ended('completed'))
    expect(last).toMatchObject({
      progress: { current: 3, total: 3, percentage: 100 },
      error: null,
      animationProgress: 1,
      estimatedTimeRemaining: null,
    })
    expect(last.frames.map(({ number }) => number)).toEqual([0, 1, 2, 3])
    const { evolution, frames } = await fetchDetail(server.url, id)
    expect(evolution).toMatchObject({ status: 'completed', isOwner: false, completedFrames: 3 })
    expect(evolution.processingTimeMs).toBe(frames.reduce((sum, { durationMs }) => sum + durationMs, 0))
    expect(evolution.outputMp4Url).toMatch(/\.mp4$/)
    expect(await healthOf(id)).toMatchObject({ isStuck: false, canRetry: false, canCleanup: false })
  })

  test('the answer to a poll is 304 while nothing changed', async () => {
    const id = await create()
    await follow(server.url, id, ended('completed'))
    const first = await server.call({}, `/api/evolution/${id}/status`)
    const etag = first.headers.get('etag') ?? ''
    const second = await server.call({}, `/api/evolution/${id}/status`, { headers: { 'if-none-match': etag } })
    expect([first.status, second.status, await second.text()]).toEqual([200, 304, ''])
  })

  test('only the visitor who started it may change it', async () => {
    script = refuseFrom(2)
    const id = await create()
    await follow(server.url, id, ended('failed'))
    const stranger: Visitor = {}
    // To its end, as below: what still runs would ask the next test's script for its frames.
    await follow(server.url, await create(stranger), ended('failed'))
    const forged: Visitor = { cookie: owner.cookie?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) ?? '' }
    for (const visitor of [{}, stranger, forged]) {
      for (const change of ['retry', 'cancel']) {
        const answer = await post(visitor, `/api/evolution/${id}/${change}`)
        expect([answer.status, problemBody.parse(await answer.json()).code]).toEqual([403, 'not_owner'])
      }
      expect((await server.call(visitor, '/api/cleanup', json({ evolutionId: id }))).status).toBe(403)
    }
    expect((await fetchDetail(server.url, id)).evolution.completedFrames).toBe(1)
    const own = await server.call(owner, `/api/evolution/${id}`)
    expect(await own.json()).toMatchObject({ evolution: { isOwner: true } })
  })

  test('the cookie is out of reach for scripts and other sites', async () => {
    const answer = await start({})
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^afterimage_visitor=.*Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    await follow(server.url, await idIn(answer), ended('completed'))
  })

  test('a retry goes on from the last good frame', async () => {
    script = refuseFrom(3)
    const id = await create()
    const failed = await follow(server.url, id, ended('failed'))
    expect(failed.error).toMatch(/^The model refused to make frame 3: not allowed\./)
    expect(failed.lastTry).toMatchObject({ number: 3, kind: 'refused', reason: 'not allowed' })
    const asked: number[] = []
    script = async (number) => {
      asked.push(number)
      return undefined
    }
    expect((await post(owner, `/api/evolution/${id}/retry`)).status).toBe(202)
    const done = await follow(server.url, id, ended('completed'))
    expect(asked).toEqual([3])
    expect(done.frames.slice(0, 3)).toEqual(failed.frames)
    expect(done.error).toBeNull()
    const { frames } = await fetchDetail(server.url, id)
    expect(frames[3]?.events.map((event) => event.kind)).toEqual(['refused', 'made'])
  })

  test('a cancel stops the frame in flight, keeps the others, and can be taken back by a retry', async () => {
    script = (number, signal) => (number === 2 ? hang(number, signal) : Promise.resolve(undefined))
    const id = await create()
    await follow(server.url, id, ({ progress }) => progress.current === 1)
    expect((await post(owner, `/api/evolution/${id}/cancel`)).status).toBe(202)
    const cancelled = await follow(server.url, id, ended('failed'))
    expect(cancelled).toMatchObject({ error: 'Cancelled.', progress: { current: 1 } })
    expect((await post(owner, `/api/evolution/${id}/cancel`)).status).toBe(409)
    script = async () => undefined
    expect((await post(owner, `/api/evolution/${id}/retry`)).status).toBe(202)
    await follow(server.url, id, ended('completed'))
  })

  test('an extension goes on from the last frame of what is finished, with its film made anew', async () => {
    const extend = (id: string, totalFrames: number) =>
      server.call(owner, `/api/evolution/${id}/extend`, json({ totalFrames }))
    const asked: number[] = []
    script = async (number) => void asked.push(number)
    const id = await create()
    const before = await follow(server.url, id, ended('completed'))
    const { evolution: short } = await fetchDetail(server.url, id)
    const refusals = await Promise.all([
      extend(id, 3),
      extend(id, 11),
      server.call({}, `/api/evolution/${id}/extend`, json({ totalFrames: 10 })),
    ])
    expect(refusals.map(({ status }) => status)).toEqual([409, 400, 403])
    expect(problemBody.parse(await refusals[0]?.json()).message).toBe('It has 3 iterations already. Choose more.')

    const answers = await Promise.all([extend(id, 10), extend(id, 10)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
    const after = await follow(
      server.url,
      id,
      ({ status, progress }) => status === 'completed' && progress.total === 10,
    )
    expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(after.frames.slice(0, 4)).toEqual(before.frames)
    const { evolution: long, frames } = await fetchDetail(server.url, id)
    expect(frames.map(({ previousSha256 }) => previousSha256)).toEqual([
      null,
      ...frames.slice(0, -1).map(({ sha256 }) => sha256),
    ])
    expect(long.outputMp4Url).toMatch(/\.mp4$/)
    expect(long.outputMp4Url).not.toBe(short.outputMp4Url)
  })

  test('what was cancelled is extended too, and what has no frame is not', async () => {
    script = (number, signal) => (number === 2 ? hang(number, signal) : Promise.resolve(undefined))
    const id = await create()
    const extend = () => server.call(owner, `/api/evolution/${id}/extend`, json({ totalFrames: 10 }))
    await follow(server.url, id, ({ progress }) => progress.current === 1)
    expect((await extend()).status).toBe(409)
    await post(owner, `/api/evolution/${id}/cancel`)
    script = async () => undefined
    expect((await extend()).status).toBe(202)
    expect(await follow(server.url, id, ended('completed'))).toMatchObject({ progress: { current: 10, total: 10 } })

    script = refuseFrom(1)
    const empty = await create()
    await follow(server.url, empty, ended('failed'))
    const refused = await server.call(owner, `/api/evolution/${empty}/extend`, json({ totalFrames: 10 }))
    expect(problemBody.parse(await refused.json()).message).toBe(
      'There is no frame to continue from. Retry it instead.',
    )
  })

  test('a reset removes everything but the original, and a retry begins again from it', async () => {
    script = refuseFrom(3)
    const id = await create()
    const before = await follow(server.url, id, ended('failed'))
    const files = () => readdir(path.join(server.dataDir, 'files', id))
    expect(await files()).toHaveLength(6)
    expect((await server.call(owner, '/api/cleanup', json({ evolutionId: id }))).status).toBe(200)
    expect(await files()).toHaveLength(2)
    const reset = evolutionProgress.parse(await (await server.call({}, `/api/evolution/${id}/status`)).json())
    expect(reset).toMatchObject({ status: 'failed', progress: { current: 0 }, lastTry: null })
    expect(reset.frames).toEqual(before.frames.slice(0, 1))
    script = async () => undefined
    const retriedAt = new Date().toISOString()
    expect((await post(owner, `/api/evolution/${id}/retry`)).status).toBe(202)
    await follow(server.url, id, ended('completed'))
    const { evolution } = await fetchDetail(server.url, id)
    // What it took is counted from there, too.
    expect((evolution.startedAt ?? '') >= retriedAt).toBe(true)
  })

  test('its owner deletes it when it has ended: nothing of it is left, and its start stays counted', async () => {
    const id = await create()
    await follow(server.url, id, ended('completed'))
    const answer = await server.call(owner, `/api/evolution/${id}`, { method: 'DELETE' })
    expect(answer.status).toBe(200)
    expect((await server.call(owner, `/api/evolution/${id}`)).status).toBe(404)
    expect(await server.keptFolders()).not.toContain(id)
  })

  test('what is completed cannot be retried, cancelled or reset', async () => {
    const id = await create()
    await follow(server.url, id, ended('completed'))
    const answers = [
      await post(owner, `/api/evolution/${id}/retry`),
      await post(owner, `/api/evolution/${id}/cancel`),
      await server.call(owner, '/api/cleanup', json({ evolutionId: id })),
    ]
    for (const answer of answers) {
      expect([answer.status, problemBody.parse(await answer.json()).code]).toEqual([409, 'not_possible_now'])
    }
  })

  test('a busy model shows in the status while it is waited for', async () => {
    let isBusy = true
    script = async (number) => {
      if (number === 1 && isBusy) throw new ModelError('busy', 'The provider is busy.', { retryAfterMs: 200 })
      return undefined
    }
    const id = await create()
    const waiting = await follow(server.url, id, ({ lastTry }) => lastTry !== null)
    expect(waiting.lastTry).toMatchObject({ number: 1, kind: 'retried', reason: 'The provider is busy.' })
    isBusy = false
    await follow(server.url, id, ended('completed'))
  })

  test('several evolutions run side by side', async () => {
    // No first frame is made before all three are asked for: one after the other, none would ever be.
    let asked = 0
    const { promise, resolve } = Promise.withResolvers<undefined>()
    script = (number) => {
      if (number > 1) return Promise.resolve(undefined)
      asked += 1
      if (asked === 3) resolve(undefined)
      return promise
    }
    const ids = await Promise.all([create(), create(), create()])
    for (const id of ids) await follow(server.url, id, ended('completed'))
  })

  test.each([
    ['an unknown id', '00000000-0000-4000-8000-00000000dead', 404, 'not_found', 'Evolution not found'],
    ['no id at all', 'nonsense', 400, 'invalid_request', 'Invalid evolution ID'],
  ])('%s gets its sentence from every call', async (_name, id, status, code, sentence) => {
    const answers = [
      await server.call({}, `/api/evolution/${id}`),
      await server.call({}, `/api/evolution/${id}/status`),
      await server.call({}, `/api/evolution/${id}/health`),
      await post({}, `/api/evolution/${id}/retry`),
      await post({}, `/api/evolution/${id}/cancel`),
      await server.call({}, '/api/cleanup', json({ evolutionId: id })),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(status)
      expect(problemBody.parse(await answer.json())).toMatchObject({ code, error: sentence, message: sentence })
    }
  })
})
