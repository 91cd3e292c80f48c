import { Afterimage } from '@afterimage/client'
import { API_KEY_MARK } from '@afterimage/contract/api-key'
import { networkOf } from '../platform/address-rules.ts'
import { openConnectionBounds } from '../platform/http/connection-bounds.ts'
import { bearerToken } from '../platform/http/identify-caller.ts'
import type { HttpApp } from '../platform/http/open-http.ts'
import { Problem } from '../platform/problem.ts'
import { fetchInside } from './fetch-inside.ts'

/** Calls of agents at one time, each of which may wait half a minute and hold some pictures. */
const OF_ONE_NETWORK = 10
const OF_ALL = 100

/**
 * The tools of an agent at `/mcp` (Model Context Protocol, streamable HTTP without sessions): each request stands alone, so that any process
 * can answer it. Takes the same keys as the API, from the same header.
 */
export function serveAgents(app: HttpApp, publicUrl: string | undefined): void {
  const admit = openConnectionBounds({
    ofOneNetwork: {
      most: OF_ONE_NETWORK,
      sentence: `At most ${OF_ONE_NETWORK} tools can be at work for one network at the same time. Wait for one to answer.`,
    },
    ofAll: { most: OF_ALL, sentence: 'Too many tools are at work at the moment. Try again in a while.' },
  })
  app.post('/mcp', { schema: { hide: true } }, async (request, reply) => {
    const key = bearerToken(request)
    if (key === undefined || !key.startsWith(API_KEY_MARK)) {
      throw new Problem(
        'authentication_required',
        `Send an API key of your profile as “Authorization: Bearer ${API_KEY_MARK}…”.`,
      )
    }
    // A batch would be many tools for the price of one; the protocol has none since 2025-06-18.
    if (Array.isArray(request.body)) {
      throw new Problem('invalid_request', 'Send one message in a request: batches are not taken.')
    }
    const leave = admit(networkOf(request.ip))
    const site = publicUrl ?? `${request.protocol}://${request.host}`
    const afterimage = new Afterimage({ server: site, key, maxRetries: 0, fetch: fetchInside(app, request.ip) })
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
    try {
      // With the first call: the protocol's library is as much code as all of the server's own, and most servers have no agents.
      const { answerAgent } = await import('./answer-agent.ts')
      const { status, headers: answered, body } = await answerAgent({ afterimage, site, headers, body: request.body })
      return await reply.status(status).headers(answered).header('cache-control', 'no-store').send(body)
    } finally {
      leave()
    }
  })
}
