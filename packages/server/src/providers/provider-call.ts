/** The frame that a call is for, and the run that wants it. */
export interface CalledFrame {
  readonly evolutionId: string
  readonly attempt: number
  readonly number: number
}

/** What a call is booked with until it ends. */
export interface Charge {
  /** The model's price, US dollars. */
  readonly usd: number
  readonly frame: CalledFrame
}

/** A call to a provider, and for whom it is. */
export interface ProviderCall {
  readonly provider: string
  readonly owner: string
  /** How much work the picture is where it is drawn in the process, in pictures of the usual size; 1 unless told. */
  readonly worth?: number | undefined
  /** Undefined for models that cost nothing. */
  readonly charge?: Charge | undefined
}

/** How many calls there may be, and what they may cost in a day; undefined for no limit. */
export interface CallLimits {
  readonly parallel: number | undefined
  readonly perMinute: number | undefined
  readonly parallelOfOwner: number | undefined
  /** US dollars. */
  readonly dailyBudget: number | undefined
}

/** A call that wants to begin. */
export interface CallRequest extends ProviderCall {
  readonly limits: CallLimits
  /** The place that its process kept for it, a row of `provider_calls`; it needs none then. */
  readonly place?: string | undefined
  /** Whether it is counted among the calls of the minute already. */
  readonly isCounted?: boolean | undefined
}

/** A call under way: its place among the limits, and the day (UTC) in whose money it is booked. */
export interface Lease {
  readonly id: string
  readonly day: string
}

/** Why a call does not begin; `overtaken` is the run that it was for. */
export type NoLease = 'full' | 'overtaken' | 'spent' | { readonly pausedUntil: Date }

export type LeaseResult = Lease | NoLease

/** How the money of a day changes, US dollars. */
export interface MoneyChange {
  readonly provider: string
  readonly day: string
  /** What brought a picture. */
  readonly costUsd: number
  /** What is under way, or may be billed for all we know. */
  readonly unconfirmedUsd: number
}

/** A call that is over. */
export interface EndedCall {
  readonly id: string
  /** Whether its process keeps its place. */
  readonly isPlaceKept?: boolean | undefined
  /** Undefined where the booking stands. */
  readonly money?: MoneyChange | undefined
  /** The frame that the provider was asked for in vain. */
  readonly failed?: CalledFrame | undefined
}

export function isLease(begun: LeaseResult): begun is Lease {
  return typeof begun === 'object' && 'id' in begun
}
