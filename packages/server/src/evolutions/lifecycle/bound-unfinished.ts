import type { Db, Tx } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/problem.ts'
import { countUnfinished, lockQueueOwner } from './unfinished-store.ts'

/** How many evolutions one owner may have under way; 0 for no limit. */
export interface UnfinishedLimits {
  /** Of an account of one's own. */
  readonly accountUnfinishedLimit: number
  /** Of all others at one network together: visitors, and people who use the demo account. */
  readonly visitorUnfinishedLimit: number
}

/** Whose evolutions are counted. */
export interface QueueOwner {
  readonly key: string
  readonly isNetwork: boolean
}

export interface UnfinishedBound {
  /** Throws `too_many_unfinished` when there is no room for so many more now; promises nothing. */
  check(owner: QueueOwner, more: number): Promise<void>
  /** The same in the transaction that starts the evolution or goes on with it, where no other start comes in between. */
  reserve(tx: Tx, owner: QueueOwner, evolutionId: string): Promise<void>
}

export function openUnfinishedBound(db: Db, limits: UnfinishedLimits): UnfinishedBound {
  const limitOf = ({ isNetwork }: QueueOwner) =>
    isNetwork ? limits.visitorUnfinishedLimit : limits.accountUnfinishedLimit
  const refuse = (owner: QueueOwner, underWay: number) => {
    if (underWay >= limitOf(owner)) throw tooMany(owner, limits)
  }
  return {
    check: async (owner, more) => {
      if (limitOf(owner) > 0) refuse(owner, (await countUnfinished(db, owner.key)) + more - 1)
    },
    reserve: async (tx, owner, evolutionId) => {
      if (limitOf(owner) === 0) return
      await lockQueueOwner(tx, owner.key)
      refuse(owner, await countUnfinished(tx, owner.key, evolutionId))
    },
  }
}

function tooMany({ isNetwork }: QueueOwner, limits: UnfinishedLimits): Problem {
  const { accountUnfinishedLimit, visitorUnfinishedLimit } = limits
  const way = (limit: number) =>
    limit === 1 ? 'Wait for it to end, or cancel it' : 'Wait for one to end, or cancel one'
  if (!isNetwork) {
    const sentence = `An account can have ${counted(accountUnfinishedLimit)} under way at a time.`
    return new Problem('too_many_unfinished', `${sentence} ${way(accountUnfinishedLimit)}.`)
  }
  const sentence = `Without your own account, one network can have ${counted(visitorUnfinishedLimit)} under way at a time.`
  const account = `sign up: an account has ${accountUnfinishedLimit === 0 ? 'no such limit' : `room for ${accountUnfinishedLimit} of its own`}`
  return new Problem('too_many_unfinished', `${sentence} ${way(visitorUnfinishedLimit)}. Or ${account}.`)
}

function counted(evolutions: number): string {
  return `${evolutions} ${evolutions === 1 ? 'evolution' : 'evolutions'}`
}
