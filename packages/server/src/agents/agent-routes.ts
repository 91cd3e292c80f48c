import { Afterimage } from '@afterimage/client'
import { openMcpServer } from '@afterimage/mcp/open-mcp-server'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
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
    if (key === undefined) {
      reply.header('www-authenticate', 'Bearer')
      throw new Problem('authentication_required', 'Send an API key of your profile as “Authorization: Bearer …”.')
    }
    const leave = admit(networkOf(request.ip))
    const site = publicUrl ?? `${request.protocol}://${request.host}`
    const afterimage = new Afterimage({ server: site, key, maxRetries: 0, fetch: fetchInside(app, request.ip) })
    const server = openMcpServer({ afterimage, site })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    try {
      await server.connect(transport)
      const asked = new Request(new URL('/mcp', site), {
        method: 'POST',
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: JSON.stringify(request.body),
      })
      const answer = await transport.handleRequest(asked, { parsedBody: request.body })
      reply.status(answer.status).headers(Object.fromEntries(answer.headers)).header('cache-control', 'no-store')
      return await reply.send(Buffer.from(await answer.arrayBuffer()))
    } finally {
      await server.close()
      leave()
    }
  })
}
