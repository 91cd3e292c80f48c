import { certainCostOf, ModelError } from '@afterimage/models/model-error'
import type { Bill } from '@afterimage/models/reproduce-frame'
import type { EndedCall, Lease, ProviderCall } from './provider-call.ts'

/** How a call went. */
export interface CallOutcome {
  readonly wasAsked: boolean
  /** US dollars; undefined where no answer said so. */
  readonly costUsd: number | undefined
  /** What the work threw. */
  readonly failure: unknown
}

/** A bill, and what it says so far. */
export function openBill(): Bill & Pick<CallOutcome, 'wasAsked' | 'costUsd'> {
  const said: { wasAsked: boolean; costUsd: number | undefined } = { wasAsked: false, costUsd: undefined }
  return Object.assign(said, {
    asking: () => {
      said.wasAsked = true
    },
    costs: (usd: number) => {
      said.costUsd = usd
    },
  })
}

/**
 * What the end of a call corrects. Only a known cost, or the certainty that there is none, does: what was asked for and
 * came to nothing may be billed. The frame counts as asked for until it is recorded, unless the call failed by itself.
 */
export function settleCall(
  { provider, charge }: ProviderCall,
  { id, day }: Lease,
  { wasAsked, costUsd, failure }: CallOutcome,
): EndedCall {
  const cost = wasAsked ? (costUsd ?? (failure instanceof ModelError ? certainCostOf(failure) : undefined)) : 0
  const bookedUsd = charge?.usd ?? 0
  const isCorrected = cost !== undefined && (cost !== 0 || bookedUsd !== 0)
  const hasFailed = failure instanceof ModelError || (failure !== undefined && !wasAsked)
  return {
    id,
    money: isCorrected ? { provider, day, costUsd: cost, unconfirmedUsd: -bookedUsd } : undefined,
    failed: hasFailed ? charge?.frame : undefined,
  }
}
