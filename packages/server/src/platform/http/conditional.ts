import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Whether anyone who asks has what would be sent already, by its entity tag (RFC 9110, 13.1.2): only a GET or HEAD can be answered
 * with “not modified”. Tags are compared weakly; none of ours has a comma in it.
 */
export function hasAlready({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, tag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined || (method !== 'GET' && method !== 'HEAD')) return false
  return known.trim() === '*' || known.split(',').some((one) => opaque(one.trim()) === opaque(tag))
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '')
}

/**
 * Answers 304 in place of what is known already. `@fastify/etag` would do so for changes and for errors, too, and `@fastify/static` not where
 * a request says “no-cache”, which is for caches: `fetch` says so with every condition.
 */
export function answerNotModified(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const tag = reply.getHeader('etag')
    const isStream = payload instanceof Readable
    const isKnown = typeof tag === 'string' && hasAlready(request, tag)
    if (reply.statusCode !== 200 || !isKnown || !(isStream || typeof payload === 'string' || Buffer.isBuffer(payload)))
      return done()
    if (isStream) payload.destroy()
    reply.code(304).removeHeader('content-length')
    done(null, '')
  })
}
