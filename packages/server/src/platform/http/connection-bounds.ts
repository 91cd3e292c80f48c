import { Problem } from '../problem.ts'

const COME_BACK_MS = 30_000

/** How many connections may be open at once, and what is said when there are as many. */
export interface ConnectionBounds {
  readonly ofOneNetwork: { readonly most: number; readonly sentence: string }
  /** At one process. */
  readonly ofAll: { readonly most: number; readonly sentence: string }
}

/** Lets a connection in. Returns how to let it go. Throws `too_many_requests` and `overloaded`, with when to come back. */
export function openConnectionBounds({ ofOneNetwork, ofAll }: ConnectionBounds): (network: string) => () => void {
  const ofNetwork = new Map<string, number>()
  let all = 0
  return (network) => {
    const retryAt = new Date(Date.now() + COME_BACK_MS)
    const own = ofNetwork.get(network) ?? 0
    if (own >= ofOneNetwork.most) throw new Problem('too_many_requests', ofOneNetwork.sentence, { retryAt })
    if (all >= ofAll.most) throw new Problem('overloaded', ofAll.sentence, { retryAt })
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
