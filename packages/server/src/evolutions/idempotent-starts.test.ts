import { randomUUID } from 'node:crypto'
import { getCredits } from '@afterimage/contract/account-endpoints'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { createProject } from '@afterimage/contract/project-endpoints'
import { createRace } from '@afterimage/contract/race-endpoints'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { ended, problemOf } from '../../test/race-caller.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { signUp } from '../../test/sign-up.ts'
import { dataUrl, imageForm, json, type TestServer, type Visitor } from '../../test/test-server.ts'

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()

describe.each(SERVER_DATABASES)('calls with an Idempotency-Key on %s', (kind) => {
  let server: TestServer
  let red: Uint8Array
  let newcomers = 0

  beforeAll(async () => {
    red = await picture('red')
    const settings = { visitorDailyLimit: 2, trustProxy: 1 }
    server = await startServerOn(kind, [providerOf(scriptedModel(async () => undefined))], settings)
  })
  afterAll(() => server.close())

  const newcomer = (): Visitor => ({ address: `203.0.113.${++newcomers}` })
  const keyed = (key: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('idempotency-key', key)
    return { ...init, headers }
  }
  const startOf = (key: string, fields: Record<string, string> = {}, image = red) =>
    keyed(key, imageForm(image, { totalFrames: '3', ...fields }))
  const start = (visitor: Visitor, key: string, fields?: Record<string, string>, image?: Uint8Array) =>
    server.call(visitor, '/api/evolution', startOf(key, fields, image))
  const idOf = async (answer: Response) => createEvolution.ok.body.parse(await answer.json()).evolutionId
  const balanceOf = async (visitor: Visitor) =>
    getCredits.ok.body.parse(await (await server.call(visitor, '/api/user/credits')).json()).credits

  test('the same key and body begin one evolution, which is charged once', async () => {
    const { visitor } = await signUp(server)
    const before = await balanceOf(visitor)
    const key = 'my-first'
    const first = await start(visitor, key, { totalFrames: '10' })
    const taken = before - (await balanceOf(visitor))
    expect([first.status, taken]).toEqual([201, 3])
    const again = await start(visitor, key, { totalFrames: '10' })
    expect([again.status, await idOf(again)]).toEqual([201, await idOf(first)])
    expect(before - (await balanceOf(visitor))).toBe(taken)
  })

  test('two at once begin one, and the one that came too early is told so', async () => {
    const { visitor } = await signUp(server)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 4 }, () => start(visitor, key)))
    for (const early of answers.filter(({ status }) => status === 409)) {
      expect(early.headers.get('retry-after')).toBe('1')
      expect(await problemOf(early)).toMatchObject({ code: 'request_in_progress' })
    }
    const begun = await Promise.all(answers.filter(({ status }) => status === 201).map(idOf))
    const last = await start(visitor, key)
    expect(new Set([...begun, await idOf(last)]).size).toBe(1)
  })

  test('another body or another picture with the same key is refused, and begins nothing', async () => {
    const { visitor } = await signUp(server)
    const key = randomUUID()
    expect((await start(visitor, key)).status).toBe(201)
    const before = await server.keptFolders()
    for (const other of [
      await start(visitor, key, { totalFrames: '10' }),
      await start(visitor, key, {}, await picture('blue')),
      await server.call(visitor, '/projects', keyed(key, json({ imageUrl: dataUrl(red, 'image/png') }))),
    ]) {
      expect(await problemOf(other)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    }
    expect(await server.keptFolders()).toEqual(before)
  })

  test('a key is its account’s own', async () => {
    const { visitor: one } = await signUp(server)
    const { visitor: other } = await signUp(server)
    const ids = [await idOf(await start(one, 'the-same')), await idOf(await start(other, 'the-same'))]
    expect(new Set(ids).size).toBe(2)
  })

  test('what was refused may be tried again with the same key', async () => {
    const { visitor } = await signUp(server)
    const key = randomUUID()
    const refused = await start(visitor, key, { prompt: 'make it night' })
    expect(refused.status).toBe(422)
    expect((await start(visitor, key)).status).toBe(201)
  })

  test('a visitor whose answer was lost gets it again, though it took the last of the day, and what it began is theirs', async () => {
    const lost = newcomer()
    expect((await start({ ...lost }, randomUUID())).status).toBe(201)
    const key = randomUUID()
    const id = await idOf(await start({ ...lost }, key))
    expect((await start({ ...lost }, randomUUID())).status).toBe(429)
    const again = await start(lost, key)
    expect([again.status, await idOf(again)]).toEqual([201, id])
    expect(lost.cookie).toBeDefined()
    await follow(server.url, id, ended)
    const removed = await server.call(lost, `/api/evolution/${id}`, { method: 'DELETE' })
    expect(removed.status).toBe(200)
  })

  test('a visitor’s key that others might guess is refused', async () => {
    const refused = await problemOf(await start(newcomer(), '1'))
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(refused.error).toContain('at least 32 characters')
  })

  test.each([
    ['a space', 'a b'],
    ['nothing', ''],
    ['too much', 'x'.repeat(256)],
  ])('a key with %s is refused', async (_what, key) => {
    const { visitor } = await signUp(server)
    expect(await problemOf(await start(visitor, key))).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('races, projects and what goes on begin once, too', async () => {
    const { visitor } = await signUp(server)
    const key = () => randomUUID()
    const [raceKey, projectKey, extendKey] = [key(), key(), key()]
    const contenders = JSON.stringify([{ style: 'dreamy' }, { style: 'chaotic' }])
    const race = () =>
      server.call(visitor, '/api/race', keyed(raceKey, imageForm(red, { totalFrames: '3', contenders })))
    const races = [await race(), await race()]
    const [raced, racedAgain] = await Promise.all(
      races.map(async (answer) => createRace.ok.body.parse(await answer.json())),
    )
    expect(racedAgain).toEqual(raced)

    const project = () =>
      server.call(visitor, '/projects', keyed(projectKey, json({ imageUrl: dataUrl(red, 'image/png') })))
    const projects = [await project(), await project()]
    const ids = await Promise.all(
      projects.map(async (answer) => createProject.ok.body.parse(await answer.json()).projectId),
    )
    expect(new Set(ids).size).toBe(1)

    const [id = ''] = raced?.evolutionIds ?? []
    await follow(server.url, id, ended)
    const before = await balanceOf(visitor)
    const extend = () =>
      server.call(visitor, `/api/evolution/${id}/extend`, keyed(extendKey, json({ totalFrames: 10 })))
    expect((await extend()).status).toBe(202)
    const charged = before - (await balanceOf(visitor))
    expect(charged).toBeGreaterThan(0)
    await follow(server.url, id, ended)
    expect((await extend()).status).toBe(202)
    expect(before - (await balanceOf(visitor))).toBe(charged)
  })
})
