import { scopeOf } from '@afterimage/contract/api-scopes'
import {
  type AnyEndpoint,
  type Endpoint,
  type EventsEndpoint,
  type FileEndpoint,
  problemsByStatus,
} from '@afterimage/contract/endpoint'
import { keyedHeaders } from '@afterimage/contract/idempotency-key'
import { problemBody } from '@afterimage/contract/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { PreparedAnswer } from './prepared-answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route keeps to. */
    readonly endpoint?: AnyEndpoint
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A call that passed the contract's checks. */
export interface EndpointCall<E extends AnyEndpoint> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: E extends Endpoint ? Parsed<E['body']> : undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Serves an endpoint of the contract at its path and under `/api`: the request is checked before the handler sees it,
 * and the answer on its way out, so that neither side can leave the contract. A prepared one was checked then.
 */
export function bindEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: EndpointCall<E>) => Promise<z.input<E['ok']['body']> | PreparedAnswer>,
  options: Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest' | 'preValidation'> = {},
): void {
  const schema = { ...(endpoint.body && { body: endpoint.body }), ...(endpoint.isKeyed && { headers: keyedHeaders }) }
  const response = { [endpoint.ok.status]: endpoint.ok.body, ...(endpoint.method === 'GET' && { 304: UNCHANGED }) }
  for (const route of routesOf(endpoint, schema, response)) {
    app.route({
      ...options,
      ...route,
      handler: async (request, reply) => {
        const answer = await handle(callOf<E>(request, reply))
        reply.status(endpoint.ok.status)
        return answer instanceof PreparedAnswer ? answer.send(request, reply) : reply.send(answer)
      },
    })
  }
}

/** Serves an endpoint that answers with a file, which the handler sends itself: the request is checked as for all others. */
export function bindFileEndpoint<E extends FileEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: EndpointCall<E>) => Promise<FastifyReply>,
): void {
  const file = fileOf(endpoint)
  const response = { 200: { description: 'The file', ...file }, ...(endpoint.isStored && storedResponses(file)) }
  for (const route of routesOf(endpoint, {}, response)) {
    app.route({ ...route, handler: (request, reply) => handle(callOf<E>(request, reply)) })
  }
}

/** Serves an endpoint that answers with events, which the handler sends itself: the request is checked as for all others. */
export function bindEventsEndpoint<E extends EventsEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: EndpointCall<E>) => Promise<FastifyReply>,
): void {
  const names = Object.keys(endpoint.ok.events).map((name) => `\`${name}\``)
  const response = {
    200: {
      description: `Server-sent events, each with JSON as its data: ${names.join(', ')}`,
      content: { 'text/event-stream': { schema: z.string() } },
    },
    204: z.null().describe('There is nothing more to come than what the caller has'),
  }
  for (const route of routesOf(endpoint, {}, response)) {
    app.route({ ...route, handler: (request, reply) => handle(callOf<E>(request, reply)) })
  }
}

/** What `If-None-Match` is answered. */
const UNCHANGED = z.null().describe('It is still what the caller has')

/** What OpenAPI says of a body of bytes. */
const fileOf = ({ ok }: FileEndpoint) => ({
  content: Object.fromEntries(ok.types.map((type) => [type, { schema: z.file() }])),
})

/** What else `sendFile` answers. */
const storedResponses = (file: ReturnType<typeof fileOf>) => ({
  206: { description: 'The part of it that was asked for', ...file },
  302: z.null().describe('Where it can be downloaded for a while'),
  304: UNCHANGED,
})

/** The routes of an endpoint: at its path and, but for an address, under `/api`. */
function routesOf(
  endpoint: AnyEndpoint & Pick<FileEndpoint, 'isAddress'>,
  schema: { readonly body?: z.ZodType; readonly headers?: z.ZodType },
  response: Readonly<Record<number, unknown>>,
) {
  const { path } = endpoint
  const problems = problemSchemas(endpoint)
  const isAlone = path.startsWith('/api/') || endpoint.isAddress === true
  return (isAlone ? [path] : [path, `/api${path}`]).map((url) => ({
    method: endpoint.method,
    config: { endpoint },
    url,
    schema: {
      operationId: endpoint.id,
      summary: endpoint.summary,
      description: keyNeededFor(endpoint),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...schema,
      response: { ...response, ...problems },
      // The prefixed twin of a path is served but not documented twice.
      hide: url !== path,
    },
  }))
}

/** What OpenAPI says of API keys. */
function keyNeededFor(endpoint: AnyEndpoint): string {
  const scope = scopeOf(endpoint)
  return scope === undefined ? 'Takes no API key.' : `An API key needs the scope \`${scope}\`.`
}

/** A request that Fastify has run the endpoint's own schemas over. */
function callOf<E extends AnyEndpoint>(request: FastifyRequest, reply: FastifyReply): EndpointCall<E> {
  const { params, query, body } = request
  // biome-ignore lint/plugin: Fastify's types cannot follow a generic endpoint.
  return { params, query, body, request, reply } as EndpointCall<E>
}

/** By status, the problems that the endpoint declares: what OpenAPI lists. */
function problemSchemas(endpoint: AnyEndpoint): Readonly<Record<number, z.ZodType>> {
  return Object.fromEntries(
    [...problemsByStatus(endpoint)].map(([status, codes]) => [status, problemBody.extend({ code: z.enum(codes) })]),
  )
}
