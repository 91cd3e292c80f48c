import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@afterimage/contract/endpoint'
import { changeEvolution, createEvolution, getEvolution } from '@afterimage/contract/evolution-endpoints'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { listProjects } from '@afterimage/contract/project-endpoints'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiProblem, isNotFound, mayPass } from './api-problem.ts'
import { addressOf, callApi } from './call-api.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A call of the contract bound to a server that answers as told. */
async function callOf(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return endpoint({
    method: 'GET',
    path: `http://127.0.0.1:${port}/thing`,
    id: 'thing',
    summary: '',
    ok: { status: 200, body: z.object({ name: z.string() }) },
    fails: [],
  })
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

test('an answer of the contract is parsed', async () => {
  const call = await callOf((_request, response) => response.end('{"name":"raccoon","more":1}'))
  expect(await callApi(call)).toEqual({ name: 'raccoon' })
})

test('fields beside a file are sent as one form, and without one as JSON', async () => {
  const received: string[] = []
  const call = await callOf((request, response) => {
    let text = request.headers['content-type'] ?? ''
    request.on('data', (chunk) => {
      text += String(chunk)
    })
    request.on('end', () => {
      received.push(text)
      response.end('{"name":"raccoon"}')
    })
  })
  const upload = { ...call, method: 'POST', takesForm: true, body: createEvolution.body } as const
  const body = { totalFrames: 10, seed: undefined }
  await callApi(upload, { body, image: new File(['pixels'], 'photo.png') })
  await callApi(upload, { body })
  expect(received[0]).toMatch(
    /^multipart\/form-data.*name="totalFrames"\r\n\r\n10\r\n.*name="image"; filename="photo.png".*pixels/s,
  )
  expect(received[0]).not.toContain('seed')
  expect(received[1]).toBe('application/json{"totalFrames":10}')
})

test('an answer in other words is parsed as it was read', async () => {
  const call = await callOf((_request, response) => response.end('"raccoon"'))
  expect(await callApi(call, { read: (answer) => ({ name: answer }) })).toEqual({ name: 'raccoon' })
})

test('an answer outside the contract is nonsense, not data', async () => {
  const call = await callOf((_request, response) => response.end('{"name":7}'))
  expect(await failure(callApi(call))).toMatchObject({ kind: 'nonsense' })
})

test('a problem carries the server’s sentence, code and status', async () => {
  const body = { error: 'This evolution does not exist.', code: 'not_found', message: 'x' }
  const call = await callOf((_request, response) => response.writeHead(404).end(JSON.stringify(body)))
  const error = await failure(callApi(call))
  expect(error).toMatchObject({ kind: 'refused', status: 404, code: 'not_found', message: body.error })
  expect(isNotFound(error)).toBe(true)
  expect(mayPass(error)).toBe(false)
})

test('an error page of a proxy becomes a sentence of ours, and may pass', async () => {
  const call = await callOf((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
  const error = await failure(callApi(call))
  expect(error).toMatchObject({ kind: 'refused', status: 502, message: 'The server could not answer.' })
  expect(mayPass(error)).toBe(true)
})

test('a server that is not there is unreachable', async () => {
  const call = await callOf(() => {})
  for (const close of closers.splice(0)) close()
  expect(await failure(callApi(call))).toMatchObject({ kind: 'unreachable' })
})

test('a server that does not answer in time is a timeout, as late as the contract allows', async () => {
  const call = await callOf(() => {})
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeout.mockRestore())
  expect(await failure(callApi({ ...call, withinMs: 50 }))).toMatchObject({ kind: 'timeout' })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(50)
})

describe('a call that begins something', () => {
  /** The keys that a server has got, which answers each call as told; `undefined` cuts the line. */
  async function keysOf(answers: readonly (readonly [status: number, body: object] | undefined)[]) {
    const keys: unknown[] = []
    const call = await callOf((request, response) => {
      const answer = answers[keys.push(request.headers['idempotency-key']) - 1]
      if (answer === undefined) return request.socket.destroy()
      response.writeHead(answer[0]).end(JSON.stringify(answer[1]))
    })
    return { keys, begin: { ...call, method: 'POST', body: z.object({ frames: z.number() }), isKeyed: true } as const }
  }
  const DONE = [200, { name: 'raccoon' }] as const
  const body = { frames: 3 }

  test('has the same key again where its answer was lost, and another once it was answered', async () => {
    const { keys, begin } = await keysOf([undefined, [502, {}], DONE, DONE])
    await failure(callApi(begin, { body }))
    await callApi(await callOf((_request, response) => response.end('{"name":"another"}')))
    await failure(callApi(begin, { body }))
    await callApi(begin, { body })
    await callApi(begin, { body })
    expect(keys[0]).toMatch(/^[\da-f]{32}$/)
    expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
  })

  test('has another key where something else is asked', async () => {
    const { keys, begin } = await keysOf([undefined, DONE])
    await failure(callApi(begin, { body }))
    await callApi(begin, { body: { frames: 10 } })
    expect(keys[1]).not.toBe(keys[0])
  })

  test('waits while the server is at work on it', async () => {
    const error = 'It is being worked on.'
    const busy = [409, { code: 'request_in_progress', error, message: error }] as const
    const { keys, begin } = await keysOf([undefined, busy, DONE])
    await failure(callApi(begin, { body }))
    expect(await callApi(begin, { body })).toEqual({ name: 'raccoon' })
    expect(new Set(keys).size).toBe(1)
  })

  test('is the only kind that has a key', async () => {
    const { keys, begin } = await keysOf([DONE])
    const { isKeyed: _, ...unkeyed } = begin
    await callApi(unkeyed, { body })
    expect(keys).toEqual([undefined])
  })
})

test('a call that its caller gives up is no problem to tell of', async () => {
  const call = await callOf(() => {})
  const giveUp = new AbortController()
  const calling = failure(callApi(call, { signal: giveUp.signal }))
  giveUp.abort()
  expect(await calling).not.toBeInstanceOf(ApiProblem)
})

test('parameters are escaped in the path', () => {
  expect(addressOf('/api/evolution/:id/status', { id: 'a/b' })).toBe('/api/evolution/a%2Fb/status')
})

test('a call whose path is also a page’s is reached under /api', () => {
  expect(addressOf('/projects/:id', { id: '1' })).toBe('/api/projects/1')
})

test('a query follows the path, escaped', () => {
  expect(addressOf('/gallery', {}, { sort: 'a&b', limit: 10 })).toBe('/api/gallery?sort=a%26b&limit=10')
})

test('what the contract does not know does not compile', () => {
  // Never run: the compiler says so when one of them is no error any more.
  const refused = () => [
    // @ts-expect-error no id
    callApi(getEvolution),
    // @ts-expect-error a misspelt part of the path
    callApi(getEvolution, { params: { ids: 'x' } }),
    // @ts-expect-error a field that the query does not have
    callApi(listGallery, { query: { page: 2 } }),
    // @ts-expect-error a sort that there is not
    callApi(listGallery, { query: { sort: 'oldest' } }),
    // @ts-expect-error no body
    callApi(changeEvolution, { params: { id: 'x' } }),
    // @ts-expect-error a body of another type
    callApi(changeEvolution, { params: { id: 'x' }, body: { visibility: 1 } }),
    // @ts-expect-error a field that the body does not have
    callApi(changeEvolution, { params: { id: 'x' }, body: { visibility: 'public', title: 'x' } }),
    // @ts-expect-error a form where none is taken
    callApi(changeEvolution, { params: { id: 'x' }, body: new FormData() }),
    // @ts-expect-error a misspelt field of the call that starts an evolution
    callApi(createEvolution, { body: { totalFrames: 10, stile: 'dreamy' } }),
    // @ts-expect-error the same beside a file
    callApi(createEvolution, { body: { totalFrames: 10, stile: 'dreamy' }, image: new File([], 'x.png') }),
    // @ts-expect-error a number as a text
    callApi(createEvolution, { body: { totalFrames: 'many' } }),
    // @ts-expect-error a number as a text, behind the question mark
    callApi(listProjects, { query: { limit: 'lots' } }),
    // @ts-expect-error a form of one's own, whose fields nobody checks
    callApi(createEvolution, { body: new FormData() }),
    // @ts-expect-error a file where none is taken
    callApi(changeEvolution, { params: { id: 'x' }, body: { visibility: 'public' }, image: new File([], 'x.png') }),
    // @ts-expect-error a body where there is none
    callApi(getEvolution, { params: { id: 'x' }, body: {} }),
  ]
  expect(refused).toBeTypeOf('function')
})
