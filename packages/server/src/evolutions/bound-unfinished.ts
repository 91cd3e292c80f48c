import type { Db, Tx } from '../platform/database/tables.ts'
import { Problem } from '../platform/problem.ts'
import { countUnfinished, lockQueueOwner } from './unfinished-store.ts'

/** How many evolutions one owner may have under way; 0 for no limit. */
export interface UnfinishedLimits {
  /** Of an account of one's own. */
  readonly accountUnfinishedLimit: number
  /** Of all others at one network together: visitors, and who uses the demo account. */
  readonly visitorUnfinishedLimit: number
}

/** Whose evolutions are counted. */
export interface QueueOwner {
  readonly key: string
  readonly isNetwork: boolean
}

export interface UnfinishedBound {
  /** Throws `too_many_unfinished` when there is no room now; promises nothing. */
  check(owner: QueueOwner): Promise<void>
  /** The same in the transaction that starts the evolution or goes on with it, where no other start comes in between. */
  reserve(tx: Tx, owner: QueueOwner, evolutionId: string): Promise<void>
}

export function openUnfinishedBound(db: Db, limits: UnfinishedLimits): UnfinishedBound {
  const limitOf = ({ isNetwork }: QueueOwner) =>
    isNetwork ? limits.visitorUnfinishedLimit : limits.accountUnfinishedLimit
  const refuse = (owner: QueueOwner, underWay: number) => {
    if (underWay >= limitOf(owner)) throw tooMany(owner, underWay)
  }
  return {
    check: async (owner) => {
      if (limitOf(owner) > 0) refuse(owner, await countUnfinished(db, owner.key))
    },
    reserve: async (tx, owner, evolutionId) => {
      if (limitOf(owner) === 0) return
      await lockQueueOwner(tx, owner.key)
      refuse(owner, await countUnfinished(tx, owner.key, evolutionId))
    },
  }
}

function tooMany({ isNetwork }: QueueOwner, underWay: number): Problem {
  const evolutions = `${underWay} ${underWay === 1 ? 'evolution' : 'evolutions'}`
  const words = isNetwork
    ? `Without an account of your own there can be no more under way from one network, and yours has ${evolutions}.`
    : `You have ${evolutions} under way.`
  const way = underWay === 1 ? 'Wait for it to end, or cancel it.' : 'Wait for one to end, or cancel one.'
  return new Problem('too_many_unfinished', `${words} ${way}`)
}
