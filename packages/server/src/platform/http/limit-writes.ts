import type { FastifyInstance } from 'fastify'
import { networkOf } from '../address-rules.ts'
import type { Limit, RateLimits } from '../rate-limit.ts'

/** What any call that changes something has at most, besides the closer limit of its own kind. */
const WRITES_BY_ADDRESS: Limit = { name: 'write-address', max: 600, windowMs: 60_000 }

/** Counts the calls that change something, whatever they are. */
export function limitWrites(app: FastifyInstance, limits: Pick<RateLimits, 'count'>, limit = WRITES_BY_ADDRESS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404 || /^(GET|HEAD|OPTIONS)$/.test(request.method)) return done()
    limits.count(limit, networkOf(request.ip)).then(() => done(), done)
  })
}
