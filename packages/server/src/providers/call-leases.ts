import type { Logger } from 'pino'
import { openBatch } from '../platform/batch.ts'
import type { Db } from '../platform/database/tables.ts'
import { type Begun, type CallWish, type EndedCall, isLease } from './call.ts'
import { changeCalls, renewCalls } from './call-store.ts'

export interface CallLeases {
  begin(wish: CallWish): Promise<Begun>
  /**
   * Ends the call. Never fails: one that could not be told of ends by itself when its lease is over, and what it was
   * booked with stays booked.
   */
  end(call: EndedCall): Promise<void>
}

const RENEW_MS = 8_000
/** All workers pass through one lock, so that one who has much to tell tells it together. */
const BATCH = { everyMs: 20, maxItems: 500 }

/** The calls that this process has under way. */
export function openCallLeases(db: Db, log: Logger): CallLeases {
  const held = new Set<string>()
  let renewing: NodeJS.Timeout | undefined
  // What was made must not be lost because the database could not be told.
  const warn = (error: unknown) => log.warn({ err: error }, 'calls not noted')
  const renew = () => void renewCalls(db, [...held]).catch(warn)

  const change = openBatch<EndedCall | CallWish, Begun | undefined>(async (changes) => {
    const begun = (await changeCalls(db, changes.filter(isEnded), changes.filter(isWish)))[Symbol.iterator]()
    return changes.map((one) => (isWish(one) ? begun.next().value : undefined))
  }, BATCH)

  return {
    begin: async (wish) => {
      const begun = (await change(wish)) ?? 'full'
      if (isLease(begun)) {
        held.add(begun.id)
        renewing ??= setInterval(renew, RENEW_MS)
      }
      return begun
    },
    end: async (call) => {
      held.delete(call.id)
      if (held.size === 0) {
        clearInterval(renewing)
        renewing = undefined
      }
      await change(call).catch(warn)
    },
  }
}

function isEnded(change: EndedCall | CallWish): change is EndedCall {
  return !isWish(change)
}

function isWish(change: EndedCall | CallWish): change is CallWish {
  return 'limits' in change
}
