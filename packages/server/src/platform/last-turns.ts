import type { Share } from './fair-share.ts'

/** Of so many owners it is known, those that had theirs last. */
const MAX_OWNERS = 10_000

export interface LastTurns {
  /** A job of the owner has ended here, or made room. */
  ended(owner: string): void
  /** The shares as of `at`, on the clock of `performance`, where no owner has waited for longer than since the last turn. */
  reckon(shares: readonly Share[], at: number): readonly Share[]
}

/**
 * When owners last had a turn in this process. Of an owner with a thousand jobs the oldest is older than whatever comes later, and would be next
 * each time a turn of that owner's ends.
 */
export function openLastTurns(now = () => performance.now()): LastTurns {
  const endedAt = new Map<string, number>()
  return {
    ended: (owner) => {
      // Behind all others, so that the first is the one to be forgotten.
      endedAt.delete(owner)
      endedAt.set(owner, now())
      const [first] = endedAt.keys()
      if (endedAt.size > MAX_OWNERS && first !== undefined) endedAt.delete(first)
    },
    reckon: (shares, at) =>
      shares.map((share) => {
        const ended = endedAt.get(share.owner)
        return ended === undefined ? share : { ...share, waitedMs: Math.max(0, Math.min(share.waitedMs, at - ended)) }
      }),
  }
}
