import type { Afterimage } from '@afterimage/client'
import { openMcpServer } from '@afterimage/mcp/open-mcp-server'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'

interface AgentCall {
  readonly afterimage: Afterimage
  /** Where the pages are. */
  readonly site: string
  readonly headers: readonly (readonly [string, string])[]
  /** JSON that was read already. */
  readonly body: unknown
}

interface AgentAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Answers one request of an agent (streamable HTTP without sessions), with tools that ask by `afterimage`. */
export async function answerAgent({ afterimage, site, headers, body }: AgentCall): Promise<AgentAnswer> {
  const server = openMcpServer({ afterimage, site })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await server.connect(transport)
    const asked = new Request(new URL('/mcp', site), {
      method: 'POST',
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      body: JSON.stringify(body),
    })
    const answer = await transport.handleRequest(asked, { parsedBody: body })
    const { status, headers: answered } = answer
    return { status, headers: Object.fromEntries(answered), body: Buffer.from(await answer.arrayBuffer()) }
  } finally {
    await server.close()
  }
}
