import { openProviderServer, type ProviderServer } from '@afterimage/testing/models/provider-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { classifyBody } from './classify-body.ts'
import { openTransport, type ProviderRequest } from './transport.ts'

let server: ProviderServer

beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

const ask = async (sent: Omit<ProviderRequest, 'path'>, status: number, json: unknown): Promise<unknown> => {
  server.follow({ 'POST /picture': [{ status, json }], 'GET /picture': [{ status, json }] })
  const classify = classifyBody.bind(undefined, 'Painter')
  const transport = openTransport({ name: 'Painter', baseUrl: server.url, secrets: [], classify }, testContext())
  return transport.bytes({ path: '/picture', ...sent }, new AbortController().signal).catch((thrown: unknown) => thrown)
}
const prompt = 'a gambler who is Out of Credits'
const form = () => {
  const filled = new FormData()
  filled.set('prompt', prompt)
  return filled
}

test.each([400, 403, 422, 429])(
  'a prompt about money that an answer with status %i repeats empties no account',
  async (status) => {
    const echo = { detail: [{ loc: ['body', 'prompt'], type: 'value_error', input: { prompt: prompt.toLowerCase() } }] }
    for (const sent of [{ json: { prompt } }, { form: form() }]) {
      expect(await ask(sent, status, echo)).toMatchObject({ kind: expect.not.stringMatching('exhausted') })
    }
  },
)

test('a refusal that repeats such a prompt is a refusal, where it is fetched later, too', async () => {
  const echo = { detail: [{ type: 'content_policy_violation', input: { prompt } }] }
  expect(await ask({ json: { prompt } }, 400, echo)).toMatchObject({ kind: 'refused' })
  expect(await ask({}, 422, echo)).toMatchObject({ kind: 'refused' })
})

test.each([400, 402, 403, 429])(
  'an account that status %i calls empty is, whatever the prompt says',
  async (status) => {
    const said = { error: `You have insufficient credits to draw: ${prompt}` }
    expect(await ask({ json: { prompt } }, status, said)).toMatchObject({ kind: 'exhausted' })
  },
)
