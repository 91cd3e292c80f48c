import { readdir } from 'node:fs/promises'
import { z } from 'zod'

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

const contract = new URL('../../../contract/src/', import.meta.url)

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** Every endpoint that a file of the contract exports, and the addresses that are none. */
export async function fuzzedEndpoints(): Promise<readonly Fuzzed[]> {
  const files = (await readdir(contract)).filter((name) => /-endpoints?\.ts$/.test(name))
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(new URL(name, contract).href)),
  )
  const found = modules.flatMap((module) => Object.values(module)).flatMap(read)
  return [...found, ...PLAIN.map((path) => ({ method: 'GET', path, query: undefined, body: undefined }))]
}

const declared = z.object({
  method: z.string(),
  path: z.string(),
  query: z.unknown(),
  body: z.unknown(),
  ok: z.unknown(),
})

function read(exported: unknown): readonly Fuzzed[] {
  const endpoint = declared.partial({ query: true, body: true }).safeParse(exported)
  if (!endpoint.success) return []
  const { method, path, query, body } = endpoint.data
  return [{ method, path, query: shapeOf(query), body: shapeOf(body) }]
}

function shapeOf(schema: unknown): Shape {
  return isSchema(schema) ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : undefined
}
