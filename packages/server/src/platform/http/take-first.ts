import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Sees a request before Fastify does; where it returns true it has answered, or will. */
type Take = (request: IncomingMessage, response: ServerResponse) => boolean

interface FactoryOptions {
  readonly http?: ServerOptions
  readonly keepAliveTimeout?: number
  readonly requestTimeout?: number
  readonly connectionTimeout?: number
}

const takers = new WeakMap<Server, Take[]>()

/** Fastify's `serverFactory`: a server of which {@link takeFirst} may take requests, with the timeouts that Fastify would set. */
export function serverWithTakers(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { http = {}, keepAliveTimeout, requestTimeout, connectionTimeout }: FactoryOptions,
): Server {
  const all: Take[] = []
  const server = createServer(http, (request, response) => {
    if (!all.some((take) => take(request, response))) handle(request, response)
  })
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout
  if (requestTimeout !== undefined) server.requestTimeout = requestTimeout
  server.setTimeout(connectionTimeout)
  takers.set(server, all)
  return server
}

/** Has `take` see each request before anything else does, before those that were given earlier. Throws for a server of another kind. */
export function takeFirst(app: FastifyInstance, take: Take): void {
  const all = takers.get(app.server)
  if (all === undefined) throw new Error('The server was not made by serverWithTakers.')
  all.unshift(take)
}
