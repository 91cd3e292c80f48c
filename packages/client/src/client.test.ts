import { expect, test } from 'vitest'
import { Afterimage, AfterimageError } from './client.ts'

const ID = '0190b6a5-3c5e-7d10-9f3a-2b8f6c1d4e70'
const frame = (number: number) => ({
  number,
  url: `/files/${ID}/frame-${number}.png`,
  thumbnailUrl: `/files/${ID}/frame-${number}.webp`,
})
const state = (made: number, status = 'processing') => ({
  status,
  error: status === 'failed' ? 'The model refused.' : null,
  frames: Array.from({ length: made + 1 }, (_, number) => frame(number)),
})
const event = (id: number, made: number, name = 'progress') =>
  `id: "${id}"\nevent: ${name}\ndata: ${JSON.stringify(state(made, name === 'progress' ? 'processing' : name))}\n\n`
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const problem = (code: string, status: number, headers: Record<string, string> = {}) =>
  json({ error: 'A sentence.', code, message: 'A sentence.', requestId: 'r1' }, status, headers)
const events = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } })
const started = json({ evolutionId: ID }, 201)

/** A server that answers one after the other, and what it was asked. */
function answering(...answers: readonly (Response | Error)[]) {
  const asked: { url: string; headers: Headers; body: unknown; method: string }[] = []
  const left = [...answers]
  const afterimage = new Afterimage({
    server: 'https://afterimage.example',
    key: 'aft_secret',
    fetch: async (url, init) => {
      init?.signal?.throwIfAborted()
      asked.push({
        url: String(url),
        headers: new Headers(init?.headers),
        body: init?.body,
        method: init?.method ?? 'GET',
      })
      const next = left.shift()
      if (next === undefined) throw new Error(`not expected: ${url}`)
      if (next instanceof Error) throw next
      return next.clone()
    },
  })
  return { afterimage, asked }
}

const collect = async (frames: AsyncIterable<{ readonly number: number }>) => {
  const numbers: number[] = []
  for await (const { number } of frames) numbers.push(number)
  return numbers
}
const errorOf = async (work: Promise<unknown>): Promise<AfterimageError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof AfterimageError) return error
  throw new Error(`no error of the client: ${error}`)
}

test('frames come in order and once, over connections that break, and no key is in an address', async () => {
  const { afterimage, asked } = answering(
    started,
    events(`retry: 1\n\n${event(1, 0)}:\n\n${event(2, 1)}`),
    events(`retry: 1\n\n${event(3, 2)}`),
    events(event(4, 3, 'completed')),
  )
  const numbers = await collect(afterimage.evolve(new Blob(['a']), { totalFrames: 3 }))
  expect(numbers).toEqual([1, 2, 3])
  expect(asked.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, null, '"2"', '"3"'])
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(Array(4).fill('Bearer aft_secret'))
  expect(asked.map(({ url }) => url).join()).not.toContain('aft_')
})

test('a start that got no answer is asked for again with the same key, and one that was refused is not', async () => {
  const { afterimage, asked } = answering(
    new TypeError('fetch failed'),
    problem('request_in_progress', 409, { 'retry-after': '0' }),
    started,
  )
  expect(await afterimage.evolutions.create(new Blob(['a']), { totalFrames: 3, style: 'dreamy' })).toEqual({
    evolutionId: ID,
  })
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toHaveLength(36)
  expect(new Set(keys).size).toBe(1)
  const form = asked[0]?.body
  expect(form instanceof FormData && Object.fromEntries(form)).toMatchObject({ totalFrames: '3', style: 'dreamy' })

  const poor = answering(problem('insufficient_credits', 402))
  const error = await errorOf(poor.afterimage.evolutions.create(new Blob(['a']), { totalFrames: 3 }))
  expect(error).toMatchObject({ code: 'insufficient_credits', status: 402, requestId: 'r1', message: 'A sentence.' })
  expect(poor.asked).toHaveLength(1)
})

test('where events have no room or do not come through, the status is asked for', async () => {
  const full = answering(
    problem('too_many_requests', 429, { 'retry-after': '30' }),
    json(state(1), 200, { etag: '"1"' }),
    new Response(null, { status: 304 }),
    json(state(2, 'completed'), 200, { etag: '"2"' }),
  )
  expect(await collect(full.afterimage.frames(ID))).toEqual([1, 2])
  expect(full.asked.map(({ url }) => url.split('/').at(-1))).toEqual(['events', 'status', 'status', 'status'])
  expect(full.asked[2]?.headers.get('if-none-match')).toBe('"1"')
  const silent = answering(events('retry: 1\n\n'), events('retry: 1\n\n'), json(state(2, 'completed')))
  expect(await collect(silent.afterimage.frames(ID))).toEqual([1, 2])
})

test('what may not be seen any longer, what is not there and what failed end the loop with their code', async () => {
  const refused = `event: refused\ndata: ${JSON.stringify({ error: 'Hidden.', code: 'evolution_hidden', message: 'Hidden.' })}\n\n`
  const codes = [events(`${event(1, 1)}${refused}`), problem('not_found', 404), events(event(2, 1, 'failed'))].map(
    async (answer) => (await errorOf(collect(answering(answer).afterimage.frames(ID)))).code,
  )
  expect(await Promise.all(codes)).toEqual(['evolution_hidden', 'not_found', 'evolution_failed'])
})

test('a signal ends a wait at once, with its own reason; an answer that does not come ends at the deadline', async () => {
  const stop = new AbortController()
  const { afterimage, asked } = answering(problem('overloaded', 503, { 'retry-after': '20' }))
  const waiting = afterimage.evolutions.status(ID, { signal: stop.signal })
  await expect.poll(() => asked.length).toBe(1)
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')

  const dead = new Afterimage({
    server: 'https://afterimage.example',
    maxRetries: 0,
    fetch: (_url, init) =>
      new Promise((_answer, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
  })
  expect((await errorOf(dead.evolutions.status(ID, { timeoutMs: 10 }))).code).toBe('timed_out')
})

test('what is no answer of Afterimage is said to be none, and a file elsewhere is fetched without the key', async () => {
  const { afterimage } = answering(new Response('<html>', { status: 404 }))
  expect(await errorOf(afterimage.evolutions.get(ID))).toMatchObject({ code: 'answer_not_understood', status: 404 })
  const files = answering(new Response('here'), new Response('there'))
  await files.afterimage.download('/files/a.png')
  await files.afterimage.download('https://store.example/b.png')
  expect(files.asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer aft_secret', null])
})
