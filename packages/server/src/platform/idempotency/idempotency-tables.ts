import type { Json, Moment } from '../database/column-types.ts'

declare module '../database/tables.ts' {
  interface Tables {
    idempotent_calls: IdempotentCallTable
  }
}

/** A call that came with an Idempotency-Key. */
export interface IdempotentCallTable {
  /** Of the key and whose it is: the key itself is kept nowhere. */
  key_hash: string
  /** Of all that was asked. */
  content_hash: string
  /** The call that may begin it; another takes over once its time is over. */
  claim: string
  claimed_until: Moment
  /** What was begun; null while that is being tried. */
  outcome: Json<unknown> | null
  created_at: Moment
}
