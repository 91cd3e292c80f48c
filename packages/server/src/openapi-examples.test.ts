import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildOpenApi } from '../test/openapi/build-openapi.ts'

const content = z.record(z.string(), z.object({ example: z.unknown().optional() }))
const operation = z.object({
  operationId: z.string(),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
})
const problem = z.object({
  properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }),
  examples: z.tuple([z.object({ code: z.string(), error: z.string() })]),
})
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), problem) }),
})

test('OpenAPI shows an example of every body, and of every answer in JSON', async () => {
  const { paths } = document.parse(await buildOpenApi())
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
  const without = calls.flatMap(({ operationId, requestBody, responses }) => {
    const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    return [requestBody, ...answers.map(([, answer]) => answer)]
      .flatMap((part) => Object.entries(part?.content ?? {}))
      .filter(([type, { example }]) => /json|form-data/.test(type) && example === undefined)
      .map(([type]) => `${operationId}: ${type}`)
  })
  expect(calls.length).toBeGreaterThan(80)
  expect(without).toEqual([])
})

test('OpenAPI shows one body of every kind of problem, of a code that it may have', async () => {
  const { components } = document.parse(await buildOpenApi())
  for (const [name, { examples, properties }] of Object.entries(components.schemas)) {
    expect([name, properties.code.enum]).toEqual([name, expect.arrayContaining([examples[0].code])])
  }
})
