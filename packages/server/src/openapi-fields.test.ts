import { scopeOf } from '@afterimage/contract/api-scopes'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildOpenApi } from '../test/openapi/build-openapi.ts'
import { contractEndpoints } from '../test/openapi/contract-endpoints.ts'

interface Shape {
  readonly description?: string | undefined
  readonly properties?: Readonly<Record<string, Shape>> | undefined
  readonly anyOf?: readonly Shape[] | undefined
  readonly items?: Shape | undefined
  readonly enum?: readonly unknown[] | undefined
}
const shape: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    description: z.string().optional(),
    properties: z.record(z.string(), shape).optional(),
    anyOf: z.array(shape).optional(),
    items: shape.optional(),
    enum: z.array(z.unknown()).optional(),
  }),
)
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), description: z.string().optional() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: shape })) }).optional(),
})
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

/** Every field of a body, by its path, with those inside it. */
function fieldsOf({ properties = {}, anyOf = [], items }: Shape, within = ''): (readonly [string, Shape])[] {
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      [`${within}${name}`, field] as const,
      ...fieldsOf(field, `${within}${name}.`),
    ]),
    ...anyOf.flatMap((one) => fieldsOf(one, within)),
    ...(items === undefined ? [] : fieldsOf(items, within)),
  ]
}

async function openToKeys() {
  const ids = new Set((await contractEndpoints()).filter((call) => scopeOf(call) !== undefined).map(({ id }) => id))
  const { paths } = document.parse(await buildOpenApi())
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => ids.has(operationId))
}

test('OpenAPI says of every field that a program can send what it is', async () => {
  const calls = await openToKeys()
  const bare = calls.flatMap(({ operationId, parameters, requestBody }) => [
    ...parameters
      .filter((one) => one.in === 'query' && one.description === undefined)
      .map(({ name }) => `${operationId}?${name}`),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      fieldsOf(schema)
        .filter(([, { description }]) => description === undefined)
        .map(([name]) => `${operationId}.${name}`),
    ),
  ])
  expect(calls.length).toBeGreaterThan(20)
  expect(bare).toEqual([])
})

test('OpenAPI names the lengths that there are', async () => {
  const create = (await openToKeys()).find(({ operationId }) => operationId === 'createEvolution')
  const [body] = Object.values(create?.requestBody?.content ?? {})
  expect(body?.schema.properties?.totalFrames?.enum).toEqual([3, 10, 25, 50, 100])
})
