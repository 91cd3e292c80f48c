import type { HttpApp } from '../platform/http/open-http.ts'

/** Of a store that the API sends to. */
const FILE_WITHIN_MS = 60_000

/**
 * `fetch` that asks this server itself, without a socket: an agent's tools go through the same routes, limits and checks as everybody's
 * calls, in the name of the caller at `address`. A file that lies in a store of ours is got from there, without the key.
 */
export function fetchInside(app: HttpApp, address: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const { statusCode, headers, rawPayload } = await app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(request.body !== null && { payload: Buffer.from(await request.arrayBuffer()) }),
      remoteAddress: address,
    })
    const { location } = headers
    if (statusCode === 302 && typeof location === 'string') {
      return fetch(new URL(location, request.url), { signal: AbortSignal.timeout(FILE_WITHIN_MS) })
    }
    const kept = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    const hasBody = statusCode !== 204 && statusCode !== 304
    return new Response(hasBody ? new Uint8Array(rawPayload) : null, { status: statusCode, headers: kept })
  }
}
