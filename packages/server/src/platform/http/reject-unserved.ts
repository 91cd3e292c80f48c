import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

const COME_BACK_MS = 1_000

/** Rejects, in the contract's form, what arrives whole only while the server stops, and what names no host (RFC 9112, 3.2). */
export function rejectUnserved(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isStopping) {
      reply.header('connection', 'close')
      const retryAt = new Date(Date.now() + COME_BACK_MS)
      return done(new Problem('overloaded', 'This site is restarting. Please try again in a moment.', { retryAt }))
    }
    if (request.headers.host !== undefined || request.raw.httpVersion === '1.0') return done()
    done(new Problem('invalid_request', 'The request names no host.'))
  })
}
