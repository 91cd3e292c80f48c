import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpoint } from '@afterimage/contract/endpoint'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { createProject } from '@afterimage/contract/project-endpoints'
import { START_WITHIN_MS } from '@afterimage/core/limits'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import { bindEndpoint } from './bind-endpoint.ts'
import { closeHttp, openHttp } from './open-http.ts'
import { serveProbes } from './probe-routes.ts'
import { type SendPage, serveWebApp } from './serve-web-app.ts'

const settings = { publicUrl: undefined, trustProxy: false }
const silent = pino({ level: 'silent' })

const greet = endpoint({
  id: 'greet',
  method: 'POST',
  path: '/greetings/:name',
  summary: 'Say hello',
  params: z.object({ name: z.string().max(10) }),
  body: z.object({ times: z.number().int().min(1, { error: 'Once at least.' }) }),
  ok: { status: 201, body: z.object({ text: z.string() }) },
  fails: ['not_ready'],
})

const wave = endpoint({
  id: 'wave',
  method: 'DELETE',
  path: '/waves/:name',
  summary: 'Say nothing',
  params: z.object({ name: z.string() }),
  ok: { status: 200, body: z.object({ to: z.string() }) },
  fails: [],
})

const sendIndex: SendPage = async (_request, reply, read) =>
  reply.type('text/html').send((await read('index.html')).text)

let dist: string
let origin: string
let close: () => Promise<void>

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'afterimage-dist-'))
  await mkdir(path.join(dist, 'assets'))
  await writeFile(path.join(dist, 'index.html'), '<!doctype html><title>Afterimage</title>')
  await writeFile(path.join(dist, 'assets/app-abc123.js'), 'export {}')
  await writeFile(path.join(dist, 'favicon.svg'), '<svg/>')
  const app = await openHttp(settings, { secret: 'x'.repeat(32) }, silent)
  bindEndpoint(app, greet, async ({ params, body }) => {
    if (params.name === 'undeclared') throw new Problem('email_taken', 'Somebody has it.')
    if (params.name === 'nobody') throw new Problem('not_ready', 'Nobody is here yet.')
    if (params.name === 'busy') throw new Error('timeout exceeded when trying to connect')
    if (params.name === 'full') throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    if (params.name === 'crash') throw new TypeError('the password is hunter2')
    if (params.name === 'wrong') return { text: 7 } as never
    return { text: `Hello ${params.name}`.repeat(body.times) }
  })
  bindEndpoint(app, wave, async ({ params }) => ({ to: params.name }))
  serveProbes(app, {
    fine: async () => undefined,
    broken: () => Promise.reject(new Error('down')),
    hanging: () => new Promise(() => undefined),
  })
  await serveWebApp(app, dist, sendIndex)
  origin = await app.listen({ port: 0 })
  close = () => closeHttp(app, 100)
})
afterAll(async () => {
  await close()
  await rm(dist, { recursive: true, force: true })
})

const post = (address: string, body: unknown) =>
  fetch(`${origin}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('a call of the contract', () => {
  test.each(['/greetings/Ada', '/api/greetings/Ada'])('is answered at %s', async (address) => {
    const answer = await post(address, { times: 1 })
    expect([answer.status, await answer.json()]).toEqual([201, { text: 'Hello Ada' }])
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('what a change answers is told, though its reader had the same before', async () => {
    const wave = (headers: Record<string, string>) => fetch(`${origin}/waves/Ada`, { method: 'DELETE', headers })
    const before = await wave({})
    const again = await wave({ 'if-none-match': before.headers.get('etag') ?? '' })
    expect([again.status, await again.json()]).toEqual([200, await before.json()])
  })

  test.each([
    ['/greetings/Ada', { times: 0 }, 400, 'invalid_request', 'Once at least.'],
    ['/greetings/Ada', { times: 'x' }, 400, 'invalid_request', '“times” must be a number.'],
    ['/greetings/nobody', { times: 1 }, 409, 'not_ready', 'Nobody is here yet.'],
    ['/greetings/undeclared', { times: 1 }, 500, 'internal', 'Something went wrong on our side. Please try again.'],
    ['/greetings/crash', { times: 1 }, 500, 'internal', 'Something went wrong on our side. Please try again.'],
    ['/greetings/full', { times: 1 }, 507, 'storage_full', 'This site’s disk is full.'],
    ['/greetings/busy', { times: 1 }, 503, 'overloaded', 'The server is very busy at the moment.'],
    ['/greetings/wrong', { times: 1 }, 500, 'internal', 'Something went wrong on our side. Please try again.'],
    ['/greetings/Ada', { times: 1, filler: 'x'.repeat(70_000) }, 413, 'request_too_large', /./],
  ])('%s with %o fails in the form of the contract', async (address, body, status, code, sentence) => {
    const answer = await post(address, body)
    const problem = problemBody.parse(await answer.json())
    expect([answer.status, problem.code]).toEqual([status, code])
    expect(problem.error).toMatch(sentence)
    expect(problem.requestId).toBe(answer.headers.get('x-request-id'))
  })

  test('a call without a body may announce JSON all the same, one with a body may not leave it out', async () => {
    const json = { 'content-type': 'application/json' }
    const waved = await fetch(`${origin}/waves/Ada`, { method: 'DELETE', headers: json })
    expect([waved.status, await waved.json()]).toEqual([200, { to: 'Ada' }])
    const greeted = await fetch(`${origin}/greetings/Ada`, { method: 'POST', headers: json })
    expect([greeted.status, problemBody.parse(await greeted.json()).code]).toEqual([400, 'invalid_json'])
    const poisoned = await post('/greetings/Ada', JSON.parse('{"times":1,"__proto__":{"x":1}}'))
    expect([poisoned.status, problemBody.parse(await poisoned.json()).code]).toEqual([400, 'invalid_json'])
  })

  test.each([
    ['GET', '/api/greetings/Ada?x=1', 'POST'],
    ['DELETE', '/greetings/Ada/', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
  ])('%s %s is refused with what the address knows: %s', async (method, address, allow) => {
    const answer = await fetch(`${origin}${address}`, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    expect(problemBody.parse(await answer.json()).code).toBe('method_not_allowed')
  })

  test('a page may share its address with a form, and what is nowhere is not found by any method', async () => {
    expect((await fetch(`${origin}/greetings/Ada`)).headers.get('content-type')).toContain('text/html')
    expect((await fetch(`${origin}/api/gone`, { method: 'DELETE' })).status).toBe(404)
  })

  test('is in the OpenAPI document, once', async () => {
    const document = z
      .object({
        openapi: z.string(),
        paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
        components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
      })
      .parse(await (await fetch(`${origin}/openapi.json`)).json())
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(['/greetings/{name}', '/waves/{name}'])
    const operation = document.paths['/greetings/{name}']?.post
    expect(operation).toMatchObject({ summary: 'Say hello' })
    const responses = z.record(z.string(), z.unknown()).parse(operation?.responses)
    expect(Object.keys(responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '405',
      '408',
      '409',
      '413',
      '415',
      '429',
      '431',
      '500',
      '503',
      '507',
    ])
    expect(responses['409']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem409' } } },
    })
    expect(JSON.stringify(document.components.schemas.Problem409)).toContain('"enum":["not_ready"]')
  })
})

describe('the pages', () => {
  test.each(['/', '/evolution/123', '/app/dashboard?x=1'])('%s is the app', async (address) => {
    const answer = await fetch(`${origin}${address}`)
    expect(await answer.text()).toContain('<title>Afterimage</title>')
  })

  test('the app is not to be had without its head', async () => {
    expect((await fetch(`${origin}/index.html`)).status).toBe(404)
  })

  test.each(['/about.html', '/index.html', '/assets/gone-1.js'])(
    'a person who opens %s sees a page',
    async (address) => {
      const answer = await fetch(`${origin}${address}`, { headers: { accept: 'text/html,*/*;q=0.8' } })
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(await answer.text()).toContain('<title>Afterimage</title>')
    },
  )

  test('hashed assets are kept for a year, others are revalidated', async () => {
    const asset = await fetch(`${origin}/assets/app-abc123.js`)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toContain('javascript')
    expect((await fetch(`${origin}/favicon.svg`)).headers.get('cache-control')).toBe('no-cache')
  })

  test('what browsers heed with documents alone is not sent with code', async () => {
    const policyOf = async (address: string) => (await fetch(`${origin}${address}`)).headers.get('permissions-policy')
    expect(await policyOf('/assets/app-abc123.js')).toBeNull()
    expect(await policyOf('/favicon.svg')).toContain('camera=()')
    expect(await policyOf('/gallery')).toContain('camera=()')
  })

  test.each(['/assets/app-abc123.js', '/favicon.svg'])('%s is not sent to anyone who has it', async (address) => {
    const tag = (await fetch(`${origin}${address}`)).headers.get('etag') ?? ''
    // Its own is weak, and compared weakly (RFC 9110, 13.1.2).
    expect(tag).toMatch(/^W\/"/)
    for (const known of ['*', tag, tag.slice(2), `"other", ${tag} , W/"third"`]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(`${origin}${address}`, { method, headers: { 'if-none-match': known } })
        expect([known, answer.status, await answer.text()]).toEqual([known, 304, ''])
      }
    }
    const other = await fetch(`${origin}${address}`, { headers: { 'if-none-match': '"other", "*"' } })
    expect(other.status).toBe(200)
  })

  test.each(['/assets/gone-1.js', '/api/gone', '/api', '/files/gone'])('%s is not there, as JSON', async (address) => {
    const answer = await fetch(`${origin}${address}`)
    expect([answer.status, problemBody.parse(await answer.json()).code]).toEqual([404, 'not_found'])
  })

  test('scripts come from this origin alone, and nothing is upgraded behind our back', async () => {
    const policy = (await fetch(origin)).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect((await fetch(origin)).headers.get('strict-transport-security')).toBeNull()
  })
})

test('a client waits for a start as long as the server lets its upload arrive and wait', async () => {
  const app = await openHttp(settings, { secret: 'x'.repeat(32) }, silent)
  for (const start of [createEvolution, createProject]) {
    expect(start.withinMs).toBe(app.server.requestTimeout + START_WITHIN_MS)
  }
  await app.close()
})

test('behind https the browser is told to stay there', async () => {
  const app = await openHttp(
    { ...settings, publicUrl: 'https://afterimage.example' },
    { secret: 'x'.repeat(32) },
    silent,
  )
  expect((await app.inject('/openapi.json')).headers['strict-transport-security']).toContain('max-age=')
  await app.close()
})

test('alive is not ready: readiness fails with the check that fails or hangs', async () => {
  expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok' })
  const answer = await fetch(`${origin}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { status: 'failed', fine: 'ok', broken: 'failed', hanging: 'failed' },
  ])
})
