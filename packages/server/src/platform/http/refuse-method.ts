import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

interface KnownPath {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/**
 * Tells a wrong method from a wrong address: 405 with the methods that the address knows (RFC 9110, section 15.5.6).
 * Looking at a page is never wrong: an address that takes a form may have a page as well. Comes before the routes.
 */
export function refuseMethods(app: FastifyInstance): void {
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    paths.set(url, known)
    for (const one of [method].flat()) known.methods.add(one)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const [path = ''] = request.url.split('?')
    const isPage = /^(GET|HEAD)$/.test(request.method) && !/^\/api(\/|$)/.test(path)
    if (isPage) return done()
    const matching = [...paths.values()].filter(({ pattern }) => pattern.test(path))
    const methods = [...new Set(matching.flatMap((known) => [...known.methods]))].sort()
    if (methods.length === 0) return done()
    reply.header('allow', methods.join(', '))
    done(new Problem('method_not_allowed', `${path} knows ${methods.join(', ')}, not ${request.method}.`))
  })
}

/** The addresses of a route: a parameter is one segment, a star is the rest, and a slash at the end changes nothing. */
function patternOf(url: string): RegExp {
  const literal = url.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+').replace(/\*/g, '.*')}/?$`)
}
