import { type Endpoint, problemsByStatus } from '@afterimage/contract/endpoint'
import { problemBody } from '@afterimage/contract/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route keeps to. */
    readonly endpoint?: Endpoint
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A call that passed the contract's checks. */
export interface EndpointCall<E extends Endpoint> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Serves an endpoint of the contract at its path and under `/api`: the request is checked before the handler sees it,
 * and the answer on its way out, so that neither side can leave the contract.
 */
export function bindEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: EndpointCall<E>) => Promise<z.input<E['ok']['body']>>,
  options: Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest' | 'preValidation'> = {},
): void {
  const problems = problemSchemas(endpoint)
  const paths = endpoint.path.startsWith('/api/') ? [endpoint.path] : [endpoint.path, `/api${endpoint.path}`]
  for (const url of paths) {
    app.route({
      ...options,
      method: endpoint.method,
      config: { endpoint },
      url,
      schema: {
        summary: endpoint.summary,
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { [endpoint.ok.status]: endpoint.ok.body, ...problems },
        // The prefixed twin of a path is served but not documented twice.
        hide: url !== endpoint.path,
      },
      handler: async (request, reply) => {
        // Fastify has run the endpoint's own schemas over these; its types cannot follow a generic endpoint.
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          request,
          reply,
        } as EndpointCall<E>
        const answer = await handle(call)
        return reply.status(endpoint.ok.status).send(answer)
      },
    })
  }
}

/** By status, the problems that the endpoint declares: what OpenAPI lists. */
function problemSchemas(endpoint: Endpoint): Readonly<Record<number, z.ZodType>> {
  return Object.fromEntries(
    [...problemsByStatus(endpoint)].map(([status, codes]) => [status, problemBody.extend({ code: z.enum(codes) })]),
  )
}
