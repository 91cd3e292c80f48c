import { problemExample } from '@afterimage/contract/call-examples/problem-example'
import type { SwaggerTransformObject } from '@fastify/swagger'
import { z } from 'zod'

const schema = z.record(z.string(), z.unknown())
type Shape = z.infer<typeof schema>

const answers = z.record(
  z.string(),
  z.looseObject({ content: z.record(z.string(), z.looseObject({ schema })).optional() }),
)
const described = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses: answers }))),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()).default({}) }),
})

const coded = z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) })

/**
 * An OpenAPI document in which each kind of problem stands once, with a name and an example, instead of in every answer of every
 * call. The names are the same in whatever order the calls were bound.
 */
export const shareProblems: SwaggerTransformObject = (given) => {
  if (!('openapiObject' in given)) return given.swaggerObject
  const document = described.parse(given.openapiObject)
  const found = Object.values(document.paths)
    .flatMap((operations) => Object.values(operations).flatMap(({ responses }) => Object.entries(responses)))
    .flatMap(([status, { content }]) => {
      const answer = content?.['application/json']
      return Number(status) < 400 || answer === undefined
        ? []
        : [{ status, answer, key: JSON.stringify(answer.schema) }]
    })
  const names = new Map<string, string>()
  for (const [status, ofStatus] of Map.groupBy(found, (each) => each.status)) {
    const kinds = [...new Set(ofStatus.map(({ key }) => key))].toSorted()
    for (const [index, key] of kinds.entries()) names.set(key, `Problem${status}${index === 0 ? '' : `_${index + 1}`}`)
  }
  for (const { answer, key } of found) {
    const name = names.get(key) ?? ''
    document.components.schemas[name] = withExample(answer.schema)
    answer.schema = { $ref: `#/components/schemas/${name}` }
  }
  // In whatever order they were found.
  document.components.schemas = Object.fromEntries(Object.entries(document.components.schemas).toSorted(byName))
  return document
}

function withExample(schema: Shape): Shape {
  const codes = coded.safeParse(schema).data?.properties.code.enum ?? []
  const example = problemExample(codes)
  return { ...schema, ...(example && { examples: [example] }) }
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1)
