import type { Logger } from 'pino'
import { openBatch } from '../platform/batch.ts'
import type { Db } from '../platform/database/tables.ts'
import { type Begun, type CallWish, changeCalls, renewCalls } from './call-store.ts'

export interface CallLeases {
  begin(wish: CallWish): Promise<Begun>
  /** Ends the call. Never fails: one that could not be told of ends by itself when its lease is over. */
  end(id: string): Promise<void>
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

  const change = openBatch<string | CallWish, Begun>(async (changes) => {
    const ended = changes.filter((change) => typeof change === 'string')
    const wishes = changes.filter((change) => typeof change !== 'string')
    const begun = (await changeCalls(db, ended, wishes))[Symbol.iterator]()
    return changes.map((change) => (typeof change === 'string' ? undefined : begun.next().value))
  }, BATCH)

  return {
    begin: async (wish) => {
      const begun = await change(wish)
      if (typeof begun === 'string') {
        held.add(begun)
        renewing ??= setInterval(renew, RENEW_MS)
      }
      return begun
    },
    end: async (id) => {
      held.delete(id)
      if (held.size === 0) {
        clearInterval(renewing)
        renewing = undefined
      }
      await change(id).catch(warn)
    },
  }
}
