import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** One answer of the local server; what is absent is the usual. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly bytes?: Uint8Array
  /** Breaks the connection off in the middle of the body. */
  readonly hangsUp?: boolean
  /** Sends the body without saying how long it is. */
  readonly isUnannounced?: boolean
  /** Never answers. */
  readonly isSilent?: boolean
  /** Answers when this is over. */
  readonly after?: Promise<unknown>
}

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Which replies a request gets: those of its line, with its query or without, one after the other, the last one again and again. */
export type Script = Readonly<Record<`${'GET' | 'POST' | 'PUT'} ${string}`, readonly Reply[]>>

/** An HTTP server on this machine that answers as a provider did when it was recorded. */
export interface ProviderServer {
  readonly url: string
  readonly received: readonly Received[]
  /** The requests whose caller went away before the answer, by their lines. */
  readonly abandoned: readonly string[]
  /** Forgets what was received and follows another script. */
  follow(script: Script): void
  close(): Promise<void>
}

export async function openProviderServer(): Promise<ProviderServer> {
  let script: Script = {}
  let received: Received[] = []
  let abandoned: string[] = []
  let asked = new Map<string, number>()
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const { method = '', url = '', headers } = request
      received.push({ method, path: url, headers, body })
      const line = `${method} ${url.split('?')[0]}`
      const left = abandoned
      response.once('close', () => {
        if (!response.writableEnded) left.push(line)
      })
      const known = Object.entries(script)
      const [, replies] =
        known.find(([whole]) => whole === `${method} ${url}`) ?? known.find(([bare]) => bare === line) ?? []
      const turn = asked.get(line) ?? 0
      asked.set(line, turn + 1)
      const reply = replies?.[Math.min(turn, replies.length - 1)] ?? { status: 404, json: { missing: line } }
      void (reply.after ?? Promise.resolve()).then(() => answer(response, reply))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    get received() {
      return received
    },
    get abandoned() {
      return abandoned
    },
    follow: (next) => {
      script = next
      received = []
      abandoned = []
      asked = new Map()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function answer(
  response: ServerResponse,
  { status, headers, json, bytes, hangsUp, isUnannounced, isSilent }: Reply,
): void {
  if (isSilent) return
  const body = bytes ?? Buffer.from(JSON.stringify(json ?? {}))
  const type = bytes === undefined ? 'application/json' : 'application/octet-stream'
  const length = isUnannounced ? {} : { 'content-length': body.byteLength }
  response.writeHead(status ?? 200, { 'content-type': type, ...length, ...headers })
  if (!hangsUp) {
    response.end(body)
    return
  }
  response.write(body.subarray(0, Math.ceil(body.byteLength / 2)), () => response.destroy())
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk)
  return Buffer.concat(chunks)
}
