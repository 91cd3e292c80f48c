import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Has `take` see each request before anything else does; where it returns true it has answered. */
export function takeFirst(
  app: FastifyInstance,
  take: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const listeners = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (take(request, response)) return
    for (const listener of listeners) listener.call(app.server, request, response)
  })
}
