import type { Generated } from 'kysely'
import type { Moment } from '../platform/database/column-types.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    credit_balances: CreditBalanceTable
    credit_entries: CreditEntryTable
  }
}

/** The sum of an account's entries. */
export interface CreditBalanceTable {
  account_id: string
  balance: number
}

/** The ledger: rows are added and never changed. */
export interface CreditEntryTable {
  id: Generated<number>
  account_id: string
  /** Names the reason, so that nothing is booked twice. */
  key: string
  kind: 'welcome' | 'reservation' | 'refund' | 'top_up'
  amount: number
  description: string
  evolution_id: string | null
  created_at: Moment
}
