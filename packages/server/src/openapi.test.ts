import { problemsByStatus } from '@afterimage/contract/endpoint'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { WEBHOOK_EVENTS } from '@afterimage/contract/webhook'
import { keysOf } from '@afterimage/core/keys-of'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { follow } from '../test/follow.ts'
import { fuzzedEndpoints, PLAIN } from '../test/fuzz/fuzzed-endpoints.ts'
import { buildOpenApi } from '../test/openapi/build-openapi.ts'
import { callFromDocument } from '../test/openapi/call-from-document.ts'
import { contractEndpoints } from '../test/openapi/contract-endpoints.ts'
import { signUp } from '../test/sign-up.ts'
import { imageForm, startTestServer, type TestServer } from '../test/test-server.ts'

const operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  responses: z.record(z.string(), z.unknown()),
})
const document = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  webhooks: z.record(z.string(), z.unknown()),
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([providerOf(scriptedModel(async () => undefined))])
})
afterAll(() => server.close())

test('OpenAPI has the endpoints of the contract and no others, each with the problems that any call can meet', async () => {
  const { paths } = document.parse(await (await server.call({}, '/openapi.json')).json())
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { responses }]) => ({
      name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      statuses: Object.keys(responses),
    })),
  )
  const declared = (await fuzzedEndpoints()).filter(({ path }) => !PLAIN.includes(path))
  expect(documented.map(({ name }) => name).toSorted()).toEqual(
    declared.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
  const ids = Object.values(paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(declared.length)
  expect(ids).toContain('createEvolution')
  const again = await server.call({}, '/api/openapi.json')
  // So the one that `npm run check` lints is the one that is served.
  expect(await again.json()).toEqual(await buildOpenApi())
  const always = [...problemsByStatus({ fails: [] }).keys()].map(String)
  for (const { name, statuses } of documented) {
    expect([name, always.filter((status) => !statuses.includes(status))]).toEqual([name, []])
  }
})

test('OpenAPI has each call in one of its groups, every group in use, and all messages to webhooks', async () => {
  const { tags, paths, webhooks } = document.parse(await (await server.call({}, '/openapi.json')).json())
  const used = Object.values(paths).flatMap((operations) => Object.values(operations).flatMap((each) => each.tags))
  expect([...new Set(used)].toSorted()).toEqual(tags.map(({ name }) => name).toSorted())
  expect(Object.keys(webhooks)).toEqual([...keysOf(WEBHOOK_EVENTS), 'webhook.test'])
})

test('OpenAPI says that what a caller still has is not sent again, and so it is', async () => {
  const { paths } = document.parse(await (await server.call({}, '/openapi.json')).json())
  expect(Object.keys(paths['/gallery']?.get?.responses ?? {})).toContain('304')
  const first = await server.call({}, '/api/gallery')
  const again = await server.call({}, '/api/gallery', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('anyone who knows nothing but the document gets from every call what it says', async () => {
  const { visitor } = await signUp(server)
  const form = imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' })
  const { evolutionId } = createEvolution.ok.body.parse(
    await (await server.call(visitor, '/api/evolution', form)).json(),
  )
  await follow(server.url, evolutionId, ({ status }) => status === 'completed')
  const [token, known] = [visitor.token ?? '', [evolutionId]]
  const calls = await callFromDocument(server.url, { seed: 27, each: 2, token, known })
  expect(calls.flatMap(({ fault }) => fault ?? [])).toEqual([])
  expect(new Set(calls.map(({ name }) => name)).size).toBe((await contractEndpoints()).length)
})
