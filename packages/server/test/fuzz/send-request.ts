import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { HostileAnswer } from './classify-answer.ts'
import type { HostileRequest } from './draw-request.ts'

const DEADLINE_MS = 30_000

/** A client that sends what browsers would not. */
export function openClient(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  return {
    send: async ({ method, path, headers, body }: HostileRequest): Promise<HostileAnswer> => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      const length = body === undefined ? {} : { 'content-length': String(body.length) }
      const options = {
        agent,
        method,
        path,
        headers: { ...headers, ...length },
        signal: AbortSignal.timeout(DEADLINE_MS),
      }
      const { hostname, port } = new URL(origin)
      request({ ...options, hostname, port }, resolve)
        .on('error', reject)
        .end(body)
      const answer = await promise
      return { status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body: await text(answer) }
    },
    close: () => agent.destroy(),
  }
}
