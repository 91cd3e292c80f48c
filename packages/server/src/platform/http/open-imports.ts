import type { GuardedFetch } from '@afterimage/models/transport/guarded-fetch'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../address-rules.ts'
import { Problem } from '../problem.ts'
import { openShareGate, type ShareBounds } from '../share-gate.ts'
import { whileAway } from './while-away.ts'

/** The fetch for a request that names a picture on another site. */
export type ImportFor = (request: FastifyRequest) => GuardedFetch

/** A fetch lasts 20 s at most, so that a request that waits longer than this waits for servers that are slow on purpose. */
const MAX_WAIT_MS = 10_000
/** Some subscribers have 256 networks of 64 bits. */
const NETWORK_BITS = 56

const BOUNDS: ShareBounds = {
  all: {
    width: 16,
    maxWaiting: 64,
    maxWaitMs: MAX_WAIT_MS,
    refusal: () =>
      new Problem(
        'overloaded',
        'Too many images are being fetched from other sites at the moment. Please try again shortly, or upload the file instead.',
        { retryAt: new Date(Date.now() + MAX_WAIT_MS) },
      ),
  },
  each: {
    width: 2,
    maxWaiting: 4,
    maxWaitMs: MAX_WAIT_MS,
    refusal: () =>
      new Problem(
        'too_many_requests',
        'Other images are still being fetched for your network. Please try again shortly, or upload the file instead.',
        { retryAt: new Date(Date.now() + MAX_WAIT_MS) },
      ),
  },
}

/**
 * Fetches for requests: sixteen at once in this process and two for one network, and a request that waits for one does not count as load.
 * Once the signal aborts it neither waits nor fetches. What the fetch throws besides, `overloaded` or `too_many_requests`, is a Problem.
 */
export function openImports(fetchImage: GuardedFetch, bounds: ShareBounds = BOUNDS): ImportFor {
  const through = openShareGate(bounds)
  return (request) => (address, limits, signal) =>
    whileAway(request, () =>
      through(networkOf(request.ip, NETWORK_BITS), () => fetchImage(address, limits, signal), signal),
    )
}
