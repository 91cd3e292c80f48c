import type { StopCause } from '@afterimage/core/stop-rules'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { Queue } from '../../platform/queue.ts'
import type { Run } from '../records/evolution-store.ts'
import { beginEvolution } from './begin-evolution.ts'
import { claimEvolutions } from './lifecycle-store.ts'
import type { PreparedEvolution } from './prepare-evolution.ts'
import { type Reopening, type ReopenParts, reopenEvolution } from './reopen-evolution.ts'
import { type Outcome, settleEvolution, stopEarly } from './settle-evolution.ts'

/** What begins, ends and reopens evolutions: the one place that writes their status, what they cost and what is told of it. */
export interface Lifecycle {
  /** Begins a prepared evolution, as {@link beginEvolution} does. */
  begin(tx: Tx, prepared: PreparedEvolution): Promise<number>
  /** Ends an evolution, as {@link settleEvolution} does. */
  settle(tx: Tx, outcome: Outcome): Promise<boolean>
  /** Ends a run's frames with one before its length, as {@link stopEarly} does. */
  stop(tx: Tx, run: Run, at: { readonly number: number; readonly cause: StopCause }): Promise<boolean>
  /** Makes one that failed or is stuck go on, as {@link reopenEvolution} does. */
  reopen(tx: Tx, how: Reopening): Promise<boolean>
  /** Makes everything of a visitor the account's, its place in the line too; returns how many. */
  claim(db: Db, visitor: string, accountId: string): Promise<number>
}

export interface LifecycleParts {
  readonly charging: ReopenParts['charging']
  readonly queue: Pick<Queue, 'enqueue'>
  /** Whether originals are looked at before they enter the gallery. */
  readonly isAssessing?: boolean | undefined
}

export function openLifecycle({ charging, queue, isAssessing }: LifecycleParts): Lifecycle {
  return {
    begin: (tx, prepared) => beginEvolution(tx, { charging, queue, isAssessing }, prepared),
    settle: (tx, outcome) => settleEvolution(tx, charging, outcome),
    stop: (tx, run, at) => stopEarly(tx, charging, run, at),
    reopen: (tx, how) => reopenEvolution(tx, { charging, queue }, how),
    claim: claimEvolutions,
  }
}
