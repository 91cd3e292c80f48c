import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../address-rules.ts'
import { Problem } from '../problem.ts'

/** What bodies that are kept in memory may take together. */
export interface BodyBounds {
  /** Of all requests of the process. */
  readonly maxBytes: number
  /** Of those of one network, so that nobody takes the others' room. */
  readonly maxNetworkBytes: number
}

const BOUNDS: BodyBounds = { maxBytes: 128_000_000, maxNetworkBytes: 48_000_000 }
const COME_BACK_MS = 5_000
const WORDS = 'There are too many uploads at the moment. Please try again shortly.'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Counts bytes of this request that are kept in memory, until it is answered or its connection is closed. Throws
     * `overloaded` when there would be too many.
     */
    holdBytes(bytes: number): void
  }
}

/** Bounds the memory that bodies take together, and makes `request.holdBytes` known. */
export function boundBodies(app: FastifyInstance, bounds: BodyBounds = BOUNDS): void {
  let total = 0
  const ofNetwork = new Map<string, number>()
  const held = new WeakMap<FastifyRequest, number>()
  const closed = new WeakSet<FastifyRequest>()
  const add = (request: FastifyRequest, bytes: number) => {
    const network = networkOf(request.ip)
    const rest = (ofNetwork.get(network) ?? 0) + bytes
    total += bytes
    held.set(request, (held.get(request) ?? 0) + bytes)
    if (rest === 0) ofNetwork.delete(network)
    else ofNetwork.set(network, rest)
  }

  app.decorateRequest('holdBytes', function (bytes) {
    const ofThis = ofNetwork.get(networkOf(this.ip)) ?? 0
    // Of one that was closed, nothing would give them back.
    if (closed.has(this) || total + bytes > bounds.maxBytes || ofThis + bytes > bounds.maxNetworkBytes) {
      throw new Problem('overloaded', WORDS, { retryAt: new Date(Date.now() + COME_BACK_MS) })
    }
    add(this, bytes)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      closed.add(request)
      add(request, -(held.get(request) ?? 0))
    })
  })
}
