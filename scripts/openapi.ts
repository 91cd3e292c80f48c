import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { z } from 'zod'

/** One call as it went over the wire, and its answer. */
export interface Exchange {
  readonly method: string
  /** Below the address of the API. */
  readonly path: string
  readonly contentType: string
  /** The request's fields; of a form those are texts, and a file is one, too. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The answer's JSON, where that is to be compared. */
  readonly answer?: unknown
}

/** What an OpenAPI document says of an API. */
export interface OpenApi {
  /** What differs between the exchange and the document, each in a sentence; a call that the document does not have is one, too. */
  faultsOf(exchange: Exchange): readonly string[]
  /** The answer that the document shows for a call, where it shows one. */
  exampleOf(method: string, path: string): unknown
}

const content = z.record(z.string(), z.looseObject({ schema: z.record(z.string(), z.unknown()).optional() }))
const operation = z.looseObject({
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })).optional(),
})
const described = z.looseObject({
  openapi: z.string().startsWith('3.'),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})
const shown = z.looseObject({ 'x-oaiMeta': z.looseObject({ example: z.string() }) })
type Schema = Readonly<Record<string, unknown>>

/** Reads an OpenAPI document that was parsed from YAML or JSON. Throws where it is none. */
export function readOpenApi(parsed: unknown): OpenApi {
  const document = described.parse(withoutNullable(parsed))
  const validatorFor = (coerceTypes: boolean) =>
    new Ajv2020({
      strict: false,
      allErrors: true,
      validateFormats: false,
      validateSchema: false,
      coerceTypes,
    }).addSchema(document, 'openapi')
  // A form has nothing but texts.
  const [ofJson, ofForms] = [validatorFor(false), validatorFor(true)]

  const find = (method: string, path: string) => operation.safeParse(document.paths[path]?.[method.toLowerCase()]).data
  const schemaAt = (parts: readonly string[], validator: Ajv2020): ValidateFunction => {
    const pointer = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
    return validator.compile({ $ref: `openapi#/${encodeURI(pointer)}` })
  }
  return {
    faultsOf: ({ method, path, contentType, fields, answer }) => {
      const found = find(method, path)
      const line = `${method} ${path}`
      if (found === undefined) return [`${line}: the document has no such call`]
      const asked = found.requestBody?.content[contentType]?.schema
      if (asked === undefined) return [`${line}: the document takes no ${contentType}`]
      const at = ['paths', path, method.toLowerCase()]
      const validator = contentType === 'application/json' ? ofJson : ofForms
      const request = schemaAt([...at, 'requestBody', 'content', contentType, 'schema'], validator)
      const unknown = Object.keys(fields).filter((field) => !namesOf(document, asked).has(field))
      const faults = [
        ...unknown.map((field) => `${line}: the request's field ${field} is not in the document`),
        ...faultsBy(request, structuredClone(fields)).map((fault) => `${line}: the request ${fault}`),
      ]
      if (answer === undefined || found.responses?.['200']?.content?.['application/json'] === undefined) return faults
      const told = schemaAt([...at, 'responses', '200', 'content', 'application/json', 'schema'], ofJson)
      return [...faults, ...faultsBy(told, answer).map((fault) => `${line}: the recorded answer ${fault}`)]
    },
    exampleOf: (method, path) => {
      const schema = find(method, path)?.responses?.['200']?.content?.['application/json']?.schema
      const example = shown.safeParse(schema && resolved(document, schema)).data?.['x-oaiMeta'].example
      return example === undefined ? undefined : JSON.parse(example)
    },
  }
}

function faultsBy(validate: ValidateFunction, value: unknown): readonly string[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath === '' ? 'as a whole' : `at ${instancePath}`} ${message ?? 'differs'} ${JSON.stringify(params)}`,
  )
}

/** The names of all fields that a schema knows, its parts' among them. */
function namesOf(document: Schema, schema: Schema): ReadonlySet<string> {
  const whole = resolved(document, schema)
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    z.array(z.record(z.string(), z.unknown())).catch([]).parse(whole[key]),
  )
  const own = z.record(z.string(), z.unknown()).catch({}).parse(whole.properties)
  return new Set([...Object.keys(own), ...parts.flatMap((part) => [...namesOf(document, part)])])
}

function resolved(document: Schema, schema: Schema): Schema {
  const { $ref } = schema
  if (typeof $ref !== 'string') return schema
  const parts = $ref.replace(/^#\//, '').split('/')
  const target = parts.reduce<unknown>((at, part) => z.record(z.string(), z.unknown()).parse(at)[part], document)
  return z.record(z.string(), z.unknown()).parse(target)
}

/** Documents of OpenAPI 3.1 still have 3.0's mark beside choices of types, where JSON Schema does not know it. */
function withoutNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullable)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, withoutNullable(inner)])
  const isMarked = 'nullable' in value && typeof value.nullable === 'boolean' && !('type' in value)
  return Object.fromEntries(isMarked ? entries.filter(([key]) => key !== 'nullable') : entries)
}
