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
  app.addHook('onRequest', async (request) => {
    if (request.is404 || SAFE.test(request.method) || excepted.has(request.routeOptions.url ?? '')) return
    if (!isFromHere(request, publicUrl)) {
      throw new Problem('origin_refused', 'This can only be done from a page of this site.')
    }
  })
}

/**
 * Whether a request comes from a page of this origin, from the person directly, or from a program that is no browser.
 * Browsers say so by `Sec-Fetch-Site` (Fetch Metadata) on https and on this machine, and otherwise by `Origin`.
 */
export function isFromHere({ headers, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  const from = URL.parse(origin)
  return from !== null && (from.host === host || (publicUrl !== undefined && from.origin === new URL(publicUrl).origin))
}
