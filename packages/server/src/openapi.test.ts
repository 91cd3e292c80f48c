import { problemsByStatus } from '@afterimage/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fuzzedEndpoints, PLAIN } from '../test/fuzz/fuzzed-endpoints.ts'
import { startTestServer } from '../test/test-server.ts'

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) })),
  ),
})

test('OpenAPI has the endpoints of the contract and no others, each with the problems that any call can meet', async () => {
  const server = await startTestServer([])
  try {
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
    expect(document.parse(await again.json()).paths).toEqual(paths)
    const always = [...problemsByStatus({ fails: [] }).keys()].map(String)
    for (const { name, statuses } of documented) {
      expect([name, always.filter((status) => !statuses.includes(status))]).toEqual([name, []])
    }
  } finally {
    await server.close()
  }
})

test('OpenAPI says that what a caller still has is not sent again, and so it is', async () => {
  const server = await startTestServer([])
  try {
    const { paths } = document.parse(await (await server.call({}, '/openapi.json')).json())
    expect(Object.keys(paths['/gallery']?.get?.responses ?? {})).toContain('304')
    const first = await server.call({}, '/api/gallery')
    const again = await server.call({}, '/api/gallery', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  } finally {
    await server.close()
  }
})
