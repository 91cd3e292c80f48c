import { Problem } from '../platform/problem.ts'

/** Connections of one network that may follow evolutions at once: several people in one household, each with several pages. */
const OF_ONE_NETWORK = 30
/** Connections of all at one process; each costs some 20 KB, and one state a change. */
const OF_ALL = 1_000
/** Of the connections that a process may have at all, what these may take. */
const SHARE = 0.5
const COME_BACK_MS = 30_000

/** Lets a connection in. Returns how to let it go. Throws `too_many_requests` and `overloaded`, with when to come back. */
export function openConnectionBounds(maxConnections: number): (network: string) => () => void {
  const ofNetwork = new Map<string, number>()
  const max = Math.min(OF_ALL, Math.floor(maxConnections * SHARE))
  let all = 0
  return (network) => {
    const retryAt = new Date(Date.now() + COME_BACK_MS)
    const own = ofNetwork.get(network) ?? 0
    if (own >= OF_ONE_NETWORK) {
      const sentence = `At most ${OF_ONE_NETWORK} connections of one network can follow evolutions at the same time. Close some, or ask for the status instead.`
      throw new Problem('too_many_requests', sentence, { retryAt })
    }
    if (all >= max) {
      throw new Problem('overloaded', 'Too many follow evolutions at the moment. Ask for the status instead.', {
        retryAt,
      })
    }
    all += 1
    ofNetwork.set(network, own + 1)
    return () => {
      all -= 1
      const rest = (ofNetwork.get(network) ?? 0) - 1
      if (rest > 0) ofNetwork.set(network, rest)
      else ofNetwork.delete(network)
    }
  }
}
