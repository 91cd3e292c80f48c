import { refusal } from '../api/api-problem.ts'
import { refuseToken, storedToken } from '../auth/stored-token.ts'

export interface Wanted {
  readonly url: string
  /** The file's name when the server gives none. */
  readonly fallbackName: string
  /** How long the server may take until it sends the first of it, where it is made first; milliseconds. */
  readonly madeWithinMs?: number
  /** Asks in the name of the signed-in account; only for addresses of this server. */
  readonly asAccount?: boolean
}

export interface Received {
  readonly received: number
  /** Bytes to expect, null when the server did not say. */
  readonly total: number | null
}

interface ReceiveOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Received) => void
}

const STALL_MS = 30_000

/**
 * Fetches a file piece by piece. An answer 401 ends the sign-in that it was asked with.
 * Throws `ApiProblem` when the server refuses, an `AbortError` when the file stalls for half a minute, or is not made in time, or the signal aborts,
 * and another `Error` when there is no file in the answer, it is cut short, or the connection fails.
 */
export async function receive(wanted: Wanted, options: ReceiveOptions): Promise<File> {
  const token = wanted.asAccount ? storedToken() : null
  const stall = new AbortController()
  let timer = setTimeout(() => stall.abort(), wanted.madeWithinMs ?? STALL_MS)
  try {
    const response = await fetch(wanted.url, {
      signal: AbortSignal.any([options.signal, stall.signal]),
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    })
    if (response.status === 401 && token !== null) refuseToken(token)
    if (!response.ok) throw refusal(response.status, await response.json().catch(() => undefined))
    if (response.body === null) throw new Error('The server sent no file.')
    const total = Number(response.headers.get('content-length')) || null
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let received = 0
    for await (const piece of piecesOf(response.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => stall.abort(), STALL_MS)
      pieces.push(piece)
      received += piece.byteLength
      options.onProgress({ received, total })
    }
    if (total !== null && received !== total) throw new Error('The file was cut short.')
    return new File(pieces, nameIn(response.headers.get('content-disposition')) ?? wanted.fallbackName)
  } finally {
    clearTimeout(timer)
  }
}

async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

/** The file name in a Content-Disposition header. */
export function nameIn(disposition: string | null): string | undefined {
  return disposition?.match(/filename="?([^";]+)"?/)?.[1]
}
