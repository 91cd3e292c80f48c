import type { Kysely, Transaction } from 'kysely'
import type { Moment } from './column-types.ts'

/** How often something was tried since its window began. */
export interface RateCounterTable {
  key: string
  count: number
  resets_at: Moment
}

/** Every table by its name. A feature adds its own from the `*-tables.ts` beside its stores. */
export interface Tables {
  rate_counters: RateCounterTable
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
/** What else belongs to a transaction of somebody else’s. */
export type Alongside = (tx: Tx) => Promise<void>
