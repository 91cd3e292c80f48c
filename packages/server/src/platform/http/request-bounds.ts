import type { FastifyReply, FastifyRequest } from 'fastify'

/** What bounds the work for one request. */
export interface RequestBounds {
  /** Aborts when the connection closes before the answer went out: nobody waits for it any more. */
  readonly gone: AbortSignal
  /** Counts bytes that are kept in memory for it; throws `overloaded` when there would be too many. */
  readonly hold: (bytes: number) => void
}

/** To be asked for before the handler first waits for anything. */
export function boundsOf(request: FastifyRequest, { raw }: FastifyReply): RequestBounds {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Error('the client has gone'))
  })
  return { gone: gone.signal, hold: (bytes) => request.holdBytes(bytes) }
}
