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

const UPLOADS: BodyBounds = { maxBytes: 128_000_000, maxNetworkBytes: 48_000_000 }
/** Room of their own for calls that carry no picture, so that uploads that are held back keep nobody from signing in. */
const SMALL: BodyBounds = { maxBytes: 64_000_000, maxNetworkBytes: 2_000_000 }
const COME_BACK_MS = 5_000
const MESSAGE = 'Too much is being sent at the moment. Please try again shortly.'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Counts bytes of this request that are kept in memory, until it is answered or its connection is closed. Throws
     * `overloaded` when there would be too many.
     */
    reserveBytes(bytes: number): void
  }
}

/** Bounds the memory that bodies take together, and makes `request.reserveBytes` known. */
export function boundBodies(app: FastifyInstance, smallBytes: number, uploads: BodyBounds = UPLOADS): void {
  const rooms = { uploads: openBodyRoom(uploads), small: openBodyRoom(SMALL) }
  const roomOf = ({ routeOptions }: FastifyRequest) =>
    (routeOptions.bodyLimit ?? 0) > smallBytes ? rooms.uploads : rooms.small
  const held = new WeakMap<FastifyRequest, number>()
  const closed = new WeakSet<FastifyRequest>()

  app.decorateRequest('reserveBytes', function (bytes) {
    // Of one that was closed, nothing would give them back.
    if (closed.has(this) || !roomOf(this).reserve(networkOf(this.ip), bytes)) {
      throw new Problem('overloaded', MESSAGE, { retryAt: new Date(Date.now() + COME_BACK_MS) })
    }
    held.set(this, (held.get(this) ?? 0) + bytes)
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      closed.add(request)
      roomOf(request).giveBack(networkOf(request.ip), held.get(request) ?? 0)
    })
    done()
  })
}

function openBodyRoom({ maxBytes, maxNetworkBytes }: BodyBounds) {
  let total = 0
  const ofNetwork = new Map<string, number>()
  return {
    /** False, having taken nothing, when there is not so much room. */
    reserve: (network: string, bytes: number) => {
      const ofThis = (ofNetwork.get(network) ?? 0) + bytes
      if (total + bytes > maxBytes || ofThis > maxNetworkBytes) return false
      total += bytes
      ofNetwork.set(network, ofThis)
      return true
    },
    giveBack: (network: string, bytes: number) => {
      total -= bytes
      const rest = (ofNetwork.get(network) ?? 0) - bytes
      if (rest > 0) ofNetwork.set(network, rest)
      else ofNetwork.delete(network)
    },
  }
}
