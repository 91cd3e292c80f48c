import { Agent, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly body: string
  readonly etag: string | undefined
}

export interface CallInit {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

const DEADLINE_MS = 30_000

/** Calls a server of this machine over connections that stay open; a fraction of what `fetch` costs the caller. */
export function openKeepAliveClient(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  return {
    call: (path: string, { method = 'GET', headers = {}, body }: CallInit = {}) =>
      new Promise<Answer>((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const options = { agent, method, headers: { ...headers, ...length }, timeout: DEADLINE_MS }
        const calling = request(new URL(path, origin), options, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            const { etag } = answer.headers
            resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString(), etag })
          })
        })
        calling.on('timeout', () => calling.destroy(new Error(`no answer within ${DEADLINE_MS} ms`)))
        calling.on('error', reject)
        calling.end(body)
      }),
    close: () => agent.destroy(),
  }
}
