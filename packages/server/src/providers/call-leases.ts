import type { Logger } from 'pino'
import { openBatch } from '../platform/batch.ts'
import type { Db } from '../platform/database/tables.ts'
import type { ProcessLease } from '../platform/process-lease.ts'
import { changeCalls, renewCalls } from './call-store.ts'
import { type CallRequest, type EndedCall, isLease, type LeaseResult } from './provider-call.ts'

export interface CallLeases {
  begin(request: CallRequest): Promise<LeaseResult>
  /**
   * Ends the call. Never fails: one that could not be told of ends by itself when its lease is over, and what it was
   * booked with stays booked.
   */
  end(call: EndedCall): Promise<void>
}

const RENEW_MS = 8_000
/** All workers pass through one lock, so a worker sends what it has in batches. */
const BATCH = { everyMs: 20, maxItems: 500 }

/** The calls that this process has under way: they end with its lease, or are renewed one by one where it has none. */
export function openCallLeases(db: Db, log: Logger, lease?: Pick<ProcessLease, 'current'>): CallLeases {
  const held = new Set<string>()
  let renewing: NodeJS.Timeout | undefined
  // What was made must not be lost because the database could not be told.
  const warn = (error: unknown) => log.warn({ err: error }, 'calls not noted')
  const renew = () => void renewCalls(db, [...held]).catch(warn)

  const change = openBatch<EndedCall | CallRequest, LeaseResult | undefined>(async (changes) => {
    const requests = changes.filter(isRequest)
    const process = requests.length === 0 ? null : await lease?.current()
    const results = (await changeCalls(db, changes.filter(isEnded), requests, process ?? null))[Symbol.iterator]()
    return changes.map((one) => (isRequest(one) ? results.next().value : undefined))
  }, BATCH)

  return {
    begin: async (request) => {
      const result = (await change(request)) ?? 'full'
      if (isLease(result)) {
        held.add(result.id)
        if (lease === undefined) renewing ??= setInterval(renew, RENEW_MS)
      }
      return result
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

function isEnded(change: EndedCall | CallRequest): change is EndedCall {
  return !isRequest(change)
}

function isRequest(change: EndedCall | CallRequest): change is CallRequest {
  return 'limits' in change
}
