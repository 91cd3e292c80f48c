import { STATUS_CODES } from 'node:http'
import { CALL_EXAMPLES } from '@afterimage/contract/call-examples'
import type { CallExample } from '@afterimage/contract/call-examples/example'
import type { AnyEndpoint, Endpoint } from '@afterimage/contract/endpoint'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'

const jsonSchema = z.looseObject({
  description: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
})
const described = z.looseObject({
  body: jsonSchema.optional(),
  response: z.record(z.string(), jsonSchema).default({}),
})

const examples = new Map(CALL_EXAMPLES.map((example) => [example.call.id, example]))

type Call = AnyEndpoint & Pick<Endpoint, 'takesForm'>

/**
 * A route as OpenAPI tells of it (its schemas are JSON's): with what the call looks like, the form in place of JSON where
 * there is one, and the status in words where nothing was said of it.
 */
export function showExamples(schema: FastifySchema, call: Call | undefined): FastifySchema {
  const { body, response, ...others } = described.parse(schema)
  const shown = examples.get(call?.id ?? '')
  const answers = Object.entries(response).map(([status, answer]) => {
    const example = String(shown?.call.ok.status) === status ? shown?.answer : undefined
    return [status, { description: STATUS_CODES[status], ...answer, ...shownAs(example) }]
  })
  return {
    ...others,
    ...(body && { body: call?.takesForm ? withForm(body, shown) : { ...body, ...shownAs(shown?.body) } }),
    response: Object.fromEntries(answers),
  }
}

const shownAs = (example: unknown) => (example === undefined ? {} : { examples: [example] })

/** The fields of a form, each with its part of the example: tools that ask for them one by one begin with that. */
function withOwn(properties: Readonly<Record<string, unknown>> = {}, example: unknown): Record<string, unknown> {
  const own = new Map(Object.entries(example ?? {}))
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      own.has(name) && typeof field === 'object' ? { ...field, examples: [own.get(name)] } : field,
    ]),
  )
}

/** A body that may come as a form, too, with a file named “image”. */
function withForm(body: z.infer<typeof jsonSchema>, shown: CallExample | undefined) {
  const image = { type: 'string', format: 'binary', description: 'A PNG, JPEG, GIF or WebP' }
  const form = { ...body, properties: { ...withOwn(body.properties, shown?.form), image } }
  return {
    content: {
      'application/json': { schema: { ...body, ...shownAs(shown?.body) } },
      'multipart/form-data': { schema: { ...form, ...shownAs(shown?.form) } },
    },
  }
}
