import type { Concurrency } from '@afterimage/models/image-model'
import { ModelError } from '@afterimage/models/model-error'
import type { Bill } from '@afterimage/models/reproduce-frame'
import type { Logger } from 'pino'
import type { Db } from '../platform/database/tables.ts'
import { type FairGate, openFairGate } from '../platform/fair-gate.ts'
import { nextUtcDay } from '../platform/utc-time.ts'
import { type LeaseOfProcess, openCallLeases } from './call-leases.ts'
import { sweepCalls } from './call-store.ts'
import { pauseProvider, sweepPauses } from './pause-store.ts'
import { type PerProvider, valueFor } from './per-provider.ts'
import { type CallRequest, isLease, type Lease, type NoLease, type ProviderCall } from './provider-call.ts'
import { openBill, settleCall } from './settle-call.ts'
import { openWaitingLine } from './waiting-line.ts'

/** How many calls of all processes together there may be, and what they may cost. */
export interface SlotLimits {
  readonly providerParallelCalls: PerProvider
  readonly providerCallsPerMinute: PerProvider
  /** Calls under way for one account or visitor, to all providers; 0 for no limit. */
  readonly userParallelCalls: number
  /** US dollars that calls to one provider may be booked with in a day (UTC); the call that reaches it is the last. */
  readonly providerDailyBudgetUsd: PerProvider
}

export interface Waiting {
  readonly signal: AbortSignal
  /** Called now and then while the call has to wait; throws when it is no use waiting. */
  readonly onWait: () => Promise<void>
}

export interface Slots {
  /**
   * Does the work once the limits leave room for it. Its price is booked as it begins, and corrected by what the bill is
   * told when it has ended; of work that comes to nothing it stays booked, unless the provider never did it. Work that
   * fails with `exhausted` pauses its provider for everybody. Throws what the work throws, the signal's reason, or a
   * ModelError: `exhausted` while the provider is paused or its money for the day is spent, `busy` when no slot came free for
   * half an hour. A provider that draws in the process itself has as many slots there as it says, and no other limit: anyone
   * who waits for one waits here, where no deadline of a try runs, and owners get their turns one like another, by the work
   * that they ask for.
   */
  use<Value>(call: ProviderCall, waiting: Waiting, work: (bill: Bill) => Promise<Value>): Promise<Value>
  /** Removes what no limit counts any more: calls that have ended, and pauses that are over. */
  sweep(now: Date): Promise<void>
}

const TELL_EVERY_MS = 10_000
const MAX_WAIT_MS = 30 * 60_000
/** Between two frames of a run less time goes by, so that it is not in the midst of one. */
const QUIET_MS = 2_000

/**
 * Slots at the providers: across all processes, as they are kept in the database, or in this process alone, as
 * `concurrencyOf` says of each by its id. There, owners who give way have turns while nobody else does.
 */
export function openSlots(
  db: Db,
  limits: SlotLimits,
  log: Logger,
  concurrencyOf: (provider: string) => Concurrency,
  givesWay: (owner: string) => boolean = () => false,
  lease?: LeaseOfProcess,
): Slots {
  const limitsOf = (provider: string) => ({
    parallel: valueFor(limits.providerParallelCalls, provider),
    perMinute: valueFor(limits.providerCallsPerMinute, provider),
    parallelOfOwner: limits.userParallelCalls === 0 ? undefined : limits.userParallelCalls,
    dailyBudget: valueFor(limits.providerDailyBudgetUsd, provider),
  })
  const leases = openCallLeases(db, log, lease)
  const line = openWaitingLine()
  const gates = new Map<string, FairGate>()
  const gateOf = (provider: string, atOnce: number) => {
    const gate = gates.get(provider) ?? openFairGate(atOnce, { givesWay, quietMs: QUIET_MS })
    gates.set(provider, gate)
    return gate
  }

  const awaitSlot = async (request: CallRequest, { signal, onWait }: Waiting): Promise<Lease> => {
    const { provider, owner } = request
    const startedAt = performance.now()
    let toldAt = startedAt
    // Anyone who comes now has no turn before those who wait already, here or in another process.
    if (line.isWaitedFor(provider) || leases.isContended(request)) await line.turn(provider, owner, signal)
    for (;;) {
      signal.throwIfAborted()
      const result = await leases.begin(request)
      if (isLease(result)) return result
      failIfPaused(result)
      if (performance.now() - startedAt > MAX_WAIT_MS) {
        throw new ModelError('busy', 'So many pictures are being made that no slot came free for half an hour.')
      }
      if (result === 'overtaken' || performance.now() - toldAt > TELL_EVERY_MS) {
        toldAt = performance.now()
        await onWait()
      }
      await line.turn(provider, owner, signal)
    }
  }

  return {
    use: async (call, waiting, work) => {
      const concurrency = concurrencyOf(call.provider)
      if (concurrency.kind === 'in-process') {
        return useInProcess(gateOf(call.provider, concurrency.atOnce), call, waiting, work)
      }
      const lease = await awaitSlot({ ...call, limits: limitsOf(call.provider) }, waiting)
      const bill = openBill()
      try {
        const made = await work(bill)
        // Nobody has to wait for it: anyone who begins next in this process is behind it.
        void leases.end(settleCall(call, lease, { ...bill, failure: undefined }))
        return made
      } catch (error) {
        if (error instanceof ModelError && error.kind === 'exhausted') {
          const until = endOfQuota(error, new Date())
          log.warn({ provider: call.provider, until }, 'provider paused')
          leases.noteRefused(call.provider)
          await pauseProvider(db, call.provider, until).catch((failure: unknown) =>
            log.warn({ err: failure }, 'pause not noted'),
          )
        }
        await leases.end(settleCall(call, lease, { ...bill, failure: error }))
        throw error
      }
    },
    sweep: async (now) => {
      await sweepCalls(db)
      await sweepPauses(db, now)
    },
  }
}

async function useInProcess<Value>(
  through: FairGate,
  { owner, worth }: ProviderCall,
  { signal, onWait }: Waiting,
  work: (bill: Bill) => Promise<Value>,
): Promise<Value> {
  signal.throwIfAborted()
  const telling = setInterval(() => void onWait().catch(() => undefined), TELL_EVERY_MS)
  const { promise: left, reject } = Promise.withResolvers<never>()
  // Its turn may be far off: those who give way have none while a person has work. It keeps nobody's hand until then.
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  const endWait = () => {
    clearInterval(telling)
    signal.removeEventListener('abort', leave)
  }
  try {
    const begin = async () => {
      signal.throwIfAborted()
      endWait()
      return work(openBill())
    }
    return await Promise.race([through(owner, begin, worth), left])
  } finally {
    endWait()
  }
}

/** As the provider says, else the end of the day: quotas are counted by days in UTC. */
function endOfQuota({ retryAfterMs }: ModelError, now: Date): Date {
  return retryAfterMs === undefined ? nextUtcDay(now) : new Date(now.getTime() + retryAfterMs)
}

function failIfPaused(result: NoLease): void {
  if (result === 'spent') {
    throw new ModelError('exhausted', "today's budget is used up, and there is a new one from 00:00 UTC.", {
      retryAfterMs: nextUtcDay(new Date()).getTime() - Date.now(),
    })
  }
  if (typeof result === 'object') {
    throw new ModelError('exhausted', 'The provider said so a while ago, and is not asked again before its time.', {
      retryAfterMs: result.pausedUntil.getTime() - Date.now(),
    })
  }
}
