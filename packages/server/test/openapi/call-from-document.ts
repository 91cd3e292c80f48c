import { seededRandom } from '@afterimage/frames/seeded-random'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { z } from 'zod'
import { asText, drawValue } from '../fuzz/draw-value.ts'

type Shape = z.core.JSONSchema.BaseSchema
const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null
const shape = z.custom<Shape>(isShape)
const media = z.object({ schema: shape.optional() })
const operation = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: shape }))
    .default([]),
  requestBody: z.object({ content: z.object({ 'application/json': media }) }).optional(),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), media).optional() })),
})
const served = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) })
type Operation = z.infer<typeof operation>

/** One call that the document describes, and what of its answer the document does not have. */
export interface DescribedCall {
  readonly name: string
  readonly fault: string | undefined
}

export interface Calling {
  readonly seed: number
  /** Calls of each operation. */
  readonly each: number
  readonly token: string
  /** Names of what is there. */
  readonly known: readonly string[]
}

/** Makes the calls that a server's own document describes, drawn from nothing else; those that only read come first. */
export async function callFromDocument(url: string, { seed, each, token, known }: Calling): Promise<DescribedCall[]> {
  const random = seededRandom(seed)
  const document = served.parse(await (await fetch(`${url}/api/openapi.json`)).json())
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false })
  ajv.addSchema(document, 'served')

  const faultOf = async (answer: Response, path: string, method: string, { responses }: Operation) => {
    const response = responses[String(answer.status)]
    if (response === undefined) return `${answer.status} ${await answer.text()}`
    if (answer.status === 304 || answer.status === 302) return undefined
    const type = (answer.headers.get('content-type') ?? '').split(';', 1).join('')
    if (response.content?.[type] === undefined) return `${answer.status} as ${type}`
    if (type !== 'application/json') return undefined
    const parts = ['paths', path, method, 'responses', String(answer.status), 'content', type, 'schema']
    const pointer = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
    const validate = ajv.compile({ $ref: `served#/${encodeURI(pointer)}` })
    return validate(await answer.json()) ? undefined : `${answer.status} ${ajv.errorsText(validate.errors)}`
  }

  const callOnce = async (path: string, method: string, described: Operation, headers: Record<string, string>) => {
    const address = new URL(url)
    address.pathname = path
    for (const { name, in: where, schema } of described.parameters) {
      const text = asText(drawValue(random, schema, known))
      if (where === 'path')
        address.pathname = address.pathname.replace(`%7B${name}%7D`, encodeURIComponent(text || '-'))
      else if (where === 'query') address.searchParams.set(name, text)
    }
    const bodySchema = described.requestBody?.content['application/json'].schema
    const body = bodySchema && JSON.stringify(drawValue(random, bodySchema, known))
    const type = body === undefined ? undefined : { 'content-type': 'application/json' }
    const init = {
      method: method.toUpperCase(),
      headers: { accept: 'application/json', ...headers, ...type },
      redirect: 'manual',
    } as const
    const answer = await fetch(address, { ...init, ...(body !== undefined && { body }) })
    const fault = await faultOf(answer, path, method, described)
    if (!answer.bodyUsed) await answer.body?.cancel()
    const name = `${method.toUpperCase()} ${path}`
    return { name, fault: fault && `${name} (${address.pathname}${address.search} ${body}): ${fault}` }
  }

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  )
  const made: DescribedCall[] = []
  for (const { path, method, described } of operations.toSorted((a, b) => rank(a.method) - rank(b.method))) {
    for (let count = 0; count < each; count += 1) {
      const headers: Record<string, string> = count % 2 === 0 ? { authorization: `Bearer ${token}` } : {}
      made.push(await callOnce(path, method, described, headers))
    }
  }
  return made
}

/** What ends sessions and deletes comes last. */
const rank = (method: string) => ['get', 'patch', 'post', 'delete'].indexOf(method)
