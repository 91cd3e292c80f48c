import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = /^(GET|HEAD|OPTIONS)$/

/**
 * Refuses what another site's page sends in its visitor's name: any call that may change something, before anything else looks
 * at it, so that it sets no cookie and takes no start. `exceptions` are the paths that other programs call by design.
 * Throws `origin_refused`.
 */
export function refuseOtherSites(
  app: FastifyInstance,
  publicUrl: string | undefined,
  exceptions: readonly string[],
): void {
  const excepted = new Set(exceptions.flatMap((path) => [path, `/api${path}`]))
  app.addHook('onRequest', (request, _reply, done) => {
    const mayCome =
      request.is404 ||
      SAFE.test(request.method) ||
      excepted.has(request.routeOptions.url ?? '') ||
      isFromHere(request, publicUrl)
    done(mayCome ? undefined : new Problem('origin_refused', 'This can only be done from a page of this site.'))
  })
}

/**
 * Whether a request comes from a page of this origin, from the person directly, or from a program that is no browser.
 * Browsers say so by `Sec-Fetch-Site` (Fetch Metadata) on https and on this machine, and otherwise by `Origin`.
 */
export function isFromHere(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { headers, host } = request
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  const from = URL.parse(origin)
  if (from === null) return false
  const seen = publicUrl === undefined ? undefined : new URL(publicUrl)
  if (from.origin === seen?.origin) return true
  const scheme = seen?.host === host ? seen.protocol : schemeOf(request)
  return from.host === host && (scheme === undefined || from.protocol === scheme)
}

/** Undefined where nobody says: a proxy that ends TLS without a word looks as bare http does. */
function schemeOf({ headers, ips, protocol }: FastifyRequest): 'https:' | 'http:' | undefined {
  if (protocol === 'https') return 'https:'
  const told = headers['x-forwarded-proto']
  const isTold = ips !== undefined && typeof told === 'string' && told.split(',').at(-1)?.trim() === 'http'
  return isTold ? 'http:' : undefined
}
