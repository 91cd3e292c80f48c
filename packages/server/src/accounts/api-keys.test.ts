import { randomUUID } from 'node:crypto'
import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { getUser } from '@afterimage/contract/account-endpoints'
import { MAX_API_KEYS, type NewApiKey } from '@afterimage/contract/api-key'
import { createApiKey, listApiKeys } from '@afterimage/contract/api-key-endpoints'
import { API_CALLS_A_MONTH } from '@afterimage/contract/api-quota'
import { CALLS_OF_SCOPE, scopeOf } from '@afterimage/contract/api-scopes'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { listProjects } from '@afterimage/contract/project-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fuzzedEndpoints, PLAIN } from '../../test/fuzz/fuzzed-endpoints.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { signInAs, signUp } from '../../test/sign-up.ts'
import { imageForm, json, type TestServer, type Visitor } from '../../test/test-server.ts'

const idle = scriptedModel((_step, signal) => new Promise((_made, stop) => signal.addEventListener('abort', stop)))

describe.each(SERVER_DATABASES)('API keys on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServerOn(kind, [providerOf(idle)])
  })
  afterAll(() => server.close())

  const problemOf = async (answer: Response) => {
    const { code, error } = problemBody.parse(await answer.json())
    return { status: answer.status, code, error }
  }
  const make = (visitor: Visitor, body: Partial<NewApiKey> = {}) =>
    server.call(visitor, '/user/api-keys', json({ name: 'My script', scopes: ['read'], ...body }))
  const keyOf = async (visitor: Visitor, body: Partial<NewApiKey> = {}) =>
    createApiKey.ok.body.parse(await (await make(visitor, body)).json())
  const listOf = async (visitor: Visitor) =>
    listApiKeys.ok.body.parse(await (await server.call(visitor, '/user/api-keys')).json())
  const start = async () => imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' })

  test('a key is shown whole once, and afterwards only how it begins', async () => {
    const { visitor } = await signUp(server)
    const answer = await make(visitor, { name: '  My script  ', scopes: ['read', 'create', 'read'], expiresInDays: 30 })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const { key, secret } = createApiKey.ok.body.parse(await answer.json())
    expect(secret).toMatch(/^aft_[\w-]{43}$/)
    expect(key).toMatchObject({
      name: 'My script',
      prefix: secret.slice(0, 10),
      scopes: ['read', 'create'],
      lastUsedAt: null,
    })
    expect(Date.parse(key.expiresAt ?? '') - Date.parse(key.createdAt)).toBe(30 * 24 * 3_600_000)
    const listed = await server.call(visitor, '/user/api-keys')
    const text = await listed.text()
    expect(text).not.toContain(secret)
    expect(listApiKeys.ok.body.parse(JSON.parse(text)).keys).toEqual([key])
  })

  test('a program with a key calls for its account', async () => {
    const { visitor, user } = await signUp(server)
    const { secret } = await keyOf(visitor, { scopes: ['read', 'create', 'manage'] })
    const program: Visitor = { token: secret }
    expect(getUser.ok.body.parse(await (await server.call(program, '/api/user')).json())).toEqual(user)
    const started = await server.call(program, '/api/evolution', await start())
    expect([started.status, program.cookie]).toEqual([201, undefined])
    const { evolutionId } = createEvolution.ok.body.parse(await started.json())
    const { projects } = listProjects.ok.body.parse(await (await server.call(visitor, '/projects')).json())
    expect(JSON.stringify(projects)).toContain(evolutionId)
    expect((await server.call(program, `/api/evolution/${evolutionId}/cancel`, { method: 'POST' })).status).toBe(202)
    expect((await listOf(visitor)).keys[0]?.lastUsedAt).not.toBeNull()
  })

  test('a key without the scope is told which one it lacks, and nothing is done', async () => {
    const { visitor } = await signUp(server)
    const { secret } = await keyOf(visitor, { scopes: ['read'] })
    const refused = await problemOf(await server.call({ token: secret }, '/api/evolution', await start()))
    expect(refused).toEqual({
      status: 403,
      code: 'scope_missing',
      error: 'This API key may not do that: it was made without “create”.',
    })
    const { projects } = listProjects.ok.body.parse(await (await server.call(visitor, '/projects')).json())
    expect(projects).toEqual([])
  })

  test('no key does what only a person may: keys, passwords, sessions, the end of the account', async () => {
    const { visitor } = await signUp(server)
    const { secret } = await keyOf(visitor, { scopes: ['read', 'create', 'manage'] })
    const program: Visitor = { token: secret }
    const calls: (readonly [string, RequestInit?])[] = [
      ['/user/api-keys'],
      ['/user/api-keys', json({ name: 'another', scopes: ['manage'] })],
      ['/user/sessions'],
      ['/user/sessions', { method: 'DELETE' }],
      ['/user/export'],
      ['/user/password', json({ currentPassword: 'a long password', newPassword: 'another password' })],
      ['/user/delete', json({ password: 'a long password' })],
    ]
    for (const [address, init] of calls) {
      const answer = await problemOf(await server.call(program, address, init))
      expect([address, answer.status, answer.code]).toEqual([address, 403, 'key_refused'])
    }
  })

  test('a key that is revoked, expired, made up or cut short is refused, also where anybody may look', async () => {
    const { visitor } = await signUp(server)
    const { key, secret } = await keyOf(visitor)
    const revoked = await server.call(visitor, `/user/api-keys/${key.id}`, { method: 'DELETE' })
    expect(revoked.status).toBe(200)
    expect((await listOf(visitor)).keys).toEqual([])
    for (const token of [secret, secret.slice(0, -1), `aft_${'x'.repeat(43)}`]) {
      for (const address of ['/api/user', `/api/evolution/${randomUUID()}`]) {
        expect(await problemOf(await server.call({ token }, address))).toEqual({
          status: 401,
          code: 'authentication_required',
          error: 'This API key is not valid: it was revoked, has expired, or is misspelled.',
        })
      }
    }
    const again = await server.call(visitor, `/user/api-keys/${key.id}`, { method: 'DELETE' })
    expect(again.status).toBe(404)
  })

  test('a key in a header of another form is told which one it takes', async () => {
    const { visitor } = await signUp(server)
    const { secret } = await keyOf(visitor)
    for (const authorization of [secret, `Token ${secret}`, `Basic ${btoa(`${secret}:`)}`]) {
      const answer = await server.call({}, '/api/user', { headers: { authorization } })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect((await problemOf(answer)).error).toBe('Send an API key as “Authorization: Bearer aft_…”.')
    }
  })

  test('a key in an address is no key', async () => {
    const { visitor } = await signUp(server)
    const { secret } = await keyOf(visitor)
    for (const name of ['key', 'api_key', 'token', 'access_token']) {
      expect((await server.call({}, `/api/user?${name}=${secret}`)).status).toBe(401)
    }
  })

  test('nobody sees or revokes the keys of somebody else', async () => {
    const [{ visitor: one }, { visitor: other }] = await Promise.all([signUp(server), signUp(server)])
    const { key, secret } = await keyOf(one)
    expect((await listOf(other)).keys).toEqual([])
    expect((await server.call(other, `/user/api-keys/${key.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await server.call({ token: secret }, '/api/user')).status).toBe(200)
  })

  test('the demo account, which is everybody’s, has none', async () => {
    const { visitor } = await signInAs(server, DEMO_CREDENTIALS.email, DEMO_CREDENTIALS.password)
    expect((await problemOf(await make(visitor))).code).toBe('demo_account')
  })

  test('an account has so many keys and no more, however many are asked for at once', async () => {
    const { visitor } = await signUp(server)
    const answers = await Promise.all(Array.from({ length: MAX_API_KEYS + 4 }, () => make(visitor)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_API_KEYS)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    expect((await listOf(visitor)).keys).toHaveLength(MAX_API_KEYS)
  })

  test.each([
    [{ name: ' ' }, 'Give the key a name.'],
    [{ scopes: [] }, 'Choose what the key may do.'],
    [{ expiresInDays: 366 }, 'A key is good for 1 to 365 days.'],
    [{ expiresInDays: 1.5 }, 'Enter the days as a whole number.'],
  ] as const)('a key with %o is not made', async (body, error) => {
    const { visitor } = await signUp(server)
    const answer = await make(visitor, { ...body, scopes: [...('scopes' in body ? body.scopes : ['read' as const])] })
    expect(await problemOf(answer)).toEqual({ status: 400, code: 'invalid_request', error })
  })

  test('each call is told what is left of the month, and beyond it there are no more; polling costs none', async () => {
    const { visitor } = await signUp(server)
    const [{ secret }, { secret: another }] = [await keyOf(visitor), await keyOf(visitor)]
    const limit = API_CALLS_A_MONTH.free
    const first = await server.call({ token: secret }, '/api/user')
    const left = ({ headers }: Response) =>
      ['limit', 'remaining', 'reset']
        .map((name) => headers.get(`ratelimit-${name}`))
        .map((value) => value && Number(value))
    const [most, remaining, reset] = left(first)
    expect([most, remaining]).toEqual([limit, limit - 1])
    expect(reset).toBeGreaterThan(0)
    expect(reset).toBeLessThanOrEqual(31 * 24 * 3600)
    // A refusal of a good key is a call, too.
    await server.call({ token: secret }, `/api/evolution/${randomUUID()}`)
    for (let asked = 0; asked < 3; asked += 1) {
      const polled = await server.call({ token: secret }, `/api/evolution/${randomUUID()}/status`)
      expect(left(polled)).toEqual([null, null, null])
    }
    expect((await listOf(visitor)).usage).toMatchObject({ used: 2, limit })
    await Promise.all(Array.from({ length: limit - 2 }, () => server.call({ token: another }, '/api/user')))
    const beyond = await server.call({ token: secret }, '/api/user')
    expect(left(beyond).slice(0, 2)).toEqual([limit, 0])
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await problemOf(beyond)).toEqual({
      status: 429,
      code: 'quota_spent',
      error: `This month’s ${limit} API calls are used up.`,
    })
    expect((await server.call(visitor, '/api/user')).status).toBe(200)
    expect((await listOf(visitor)).usage).toMatchObject({ used: limit, limit })
  })
})

test('every call of the contract that a key may make is one that there is, and stands under one scope', async () => {
  const known = new Set(
    (await fuzzedEndpoints())
      .filter(({ path }) => !PLAIN.includes(path))
      .map(({ method, path }) => `${method} ${path}`),
  )
  const listed = Object.values(CALLS_OF_SCOPE)
    .flat()
    .map(({ method, path }) => `${method} ${path}`)
  expect(listed.filter((call) => !known.has(call))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('what changes something is under no key’s scope to read', () => {
  expect(CALLS_OF_SCOPE.read.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(scopeOf({ method: 'POST', path: '/user/api-keys' })).toBeUndefined()
})
