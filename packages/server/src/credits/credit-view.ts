import type { CreditTransaction } from '@afterimage/contract/account'
import type { CreditEntryRow } from './credit-store.ts'

/** An entry of the ledger as the contract shows it. */
export function viewEntry(row: CreditEntryRow): CreditTransaction {
  const { id, description, amount, evolution_id, created_at } = row
  return { id: String(id), description, amount, evolution_id, created_at: created_at.toISOString() }
}
