import type { FastifyReply, FastifyRequest } from 'fastify'
import { whileAway } from './while-away.ts'

/** What bounds the work for one request. */
export interface RequestBounds {
  /** Aborts when the connection closes before the answer went out: nobody waits for it any more. */
  readonly gone: AbortSignal
  /** Counts bytes that are kept in memory for it; throws `overloaded` when there would be too many. */
  readonly reserveBytes: (bytes: number) => void
  /** Does work whose waiting is no load. */
  readonly away: <Value>(work: () => Promise<Value>) => Promise<Value>
}

/** To be asked for before the handler first waits for anything. */
export function boundsOf(request: FastifyRequest, { raw }: FastifyReply): RequestBounds {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Error('the client has gone'))
  })
  return {
    gone: gone.signal,
    reserveBytes: (bytes) => request.reserveBytes(bytes),
    away: (work) => whileAway(request, work),
  }
}
