import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'

/** Counts the requests of every route that is registered afterwards, and how long their answers took. */
export function measureRequests(app: FastifyInstance, { requestSeconds }: Pick<Metrics, 'requestSeconds'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Events last for minutes by their nature, which says nothing of how fast the server is.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return done()
    // The pattern, not the address: there is one line for each route, however many evolutions there are.
    const route = request.routeOptions.url ?? 'none'
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    done()
  })
}
