import { ModelError } from '@afterimage/models/model-error'
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
  const cost = wasAsked ? (costUsd ?? certainCostOf(failure)) : 0
  const bookedUsd = charge?.usd ?? 0
  const isCorrected = cost !== undefined && (cost !== 0 || bookedUsd !== 0)
  const hasFailed = failure instanceof ModelError || (failure !== undefined && !wasAsked)
  return {
    id,
    money: isCorrected ? { provider, day, costUsd: cost, unconfirmedUsd: -bookedUsd } : undefined,
    failed: hasFailed ? charge?.frame : undefined,
  }
}

/** Answers that a provider gives in place of doing the work. Whether a refusal costs something, each decides. */
const UNDONE: ReadonlySet<string> = new Set(['busy', 'exhausted', 'misconfigured'])

function certainCostOf(error: unknown): number | undefined {
  if (!(error instanceof ModelError) || error.mayBeBilled === true) return undefined
  return error.mayBeBilled === false || UNDONE.has(error.kind) ? (error.billedUsd ?? 0) : undefined
}
