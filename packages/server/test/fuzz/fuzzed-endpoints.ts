import { z } from 'zod'
import { type ContractEndpoint, contractEndpoints } from '../openapi/contract-endpoints.ts'

type Shape = z.core.JSONSchema.BaseSchema | undefined

/** An address of the server with what it says it takes. */
export interface Fuzzed {
  readonly method: string
  readonly path: string
  readonly query: Shape
  readonly body: Shape
}

/** What the server answers besides the contract's endpoints. */
export const PLAIN: readonly string[] = [
  '/ws/:projectId',
  '/robots.txt',
  '/sitemap.xml',
  '/gallery.xml',
  '/openapi.json',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
  '/',
  '/evolution/:id',
  '/embed/:id',
  '/assets/:name',
]

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** Every endpoint that a file of the contract exports, and the addresses that are none. */
export async function fuzzedEndpoints(): Promise<readonly Fuzzed[]> {
  const found = (await contractEndpoints()).map(read)
  return [...found, ...PLAIN.map((path) => ({ method: 'GET', path, query: undefined, body: undefined }))]
}

function read({ method, path, ...others }: ContractEndpoint): Fuzzed {
  const body = 'body' in others ? others.body : undefined
  return { method, path, query: shapeOf(others.query), body: shapeOf(body) }
}

function shapeOf(schema: unknown): Shape {
  return isSchema(schema) ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : undefined
}
