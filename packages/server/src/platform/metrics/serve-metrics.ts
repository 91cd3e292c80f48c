import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

/**
 * Serves `/metrics` at a port of its own, which is not meant for visitors. Returns its address and how to stop.
 * Throws when the port is taken.
 */
export async function serveMetrics(
  registry: Registry,
  place: { readonly host: string; readonly port: number },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, answer) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      answer.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => answer.writeHead(200, { 'content-type': registry.contentType }).end(text),
      // The database may be away for a moment; the reader comes again.
      () => answer.writeHead(503).end(),
    )
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(place.port, place.host, resolve)
  await promise
  const found = server.address()
  const port = typeof found === 'object' ? found?.port : place.port
  return {
    url: `http://${place.host}:${port}/metrics`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
