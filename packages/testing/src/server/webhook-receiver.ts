import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type GuardedPost, guardPost } from '@afterimage/models/transport/guarded-post'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  close(): Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server that takes webhooks on this machine; paths that `answers` does not name are answered with 200. */
export async function openReceiver(answers: Readonly<Record<string, Answer>> = {}): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: await text(request) })
    const answer = answers[path] ?? (() => response.end('thank you'))
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** The guard, told that receivers may be on this machine; nobody waits long for one. `hosts` says where names lead. */
export function postNearby(hosts: Readonly<Record<string, () => string>> = {}, deadlineMs = 400): GuardedPost {
  const guard = guardPost({
    resolveHost: async (host) => [hosts[host]?.() ?? '10.0.0.1'],
    isAllowed: (address) => address === '127.0.0.1',
    protocols: ['http:'],
    ports: 'any',
  })
  return {
    check: guard.check,
    post: (address, message, limits, signal) => guard.post(address, message, { ...limits, deadlineMs }, signal),
  }
}
