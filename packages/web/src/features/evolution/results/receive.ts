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

/** Fetches a file piece by piece. Throws when the answer is no file, is cut short, or stalls for half a minute. */
export async function receive(url: string, fallbackName: string, options: ReceiveOptions): Promise<File> {
  const stall = new AbortController()
  let timer = setTimeout(() => stall.abort(), STALL_MS)
  try {
    const response = await fetch(url, { signal: AbortSignal.any([options.signal, stall.signal]) })
    if (!response.ok || response.body === null) throw new Error(`The server answered ${response.status}.`)
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
    return new File(pieces, nameIn(response.headers.get('content-disposition')) ?? fallbackName)
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
