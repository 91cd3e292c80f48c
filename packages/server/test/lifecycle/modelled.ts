import type { EvolutionStatus } from '@afterimage/core/statuses'

/** What an evolution is by the rules, written a second time and as plainly as possible. */
export interface Modelled {
  /** Its account, or the visitor who started it. */
  readonly owner: string
  readonly total: number
  /** Undefined when it was deleted. */
  readonly row:
    | {
        readonly status: EvolutionStatus
        readonly attempt: number
        readonly completed: number
        readonly delivered: number
        readonly forfeited: number
        /** Where a rule of its run ended it; undefined where none did. */
        readonly stopped?: number | undefined
        /** Taken away by the operator. */
        readonly isRemoved: boolean
        /** Kinds of output that are there. */
        readonly outputs: number
        /** The newest frame that a paid provider was asked for, and the run that asked. */
        readonly asked: { readonly attempt: number; readonly number: number } | undefined
      }
    | undefined
  /** Amounts of the ledger: what is taken is negative, and what is given back may be nothing. */
  readonly booked: readonly { readonly kind: 'reservation' | 'refund'; readonly amount: number }[]
  /** What it costs of its visitor's day: a start that it may still give back, and those that are used up. Undefined for an account's. */
  readonly starts: { readonly isOpen: boolean; readonly used: number } | undefined
  readonly events: readonly string[]
  /** Jobs that were ordered to run it. */
  readonly jobs: number
}

export interface ModelWorld {
  readonly evolutions: Readonly<Record<string, Modelled>>
  /** What the operator gave each account, the welcome included. */
  readonly given: Readonly<Record<string, number>>
}

export type Row = NonNullable<Modelled['row']>
