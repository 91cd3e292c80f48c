import type { CreditTransaction } from '@afterimage/contract/account'
import type { CreditEntryRow } from './credit-store.ts'

/** An entry of the ledger as the contract shows it. */
export function viewEntry({ id, description, amount, created_at }: CreditEntryRow): CreditTransaction {
  return { id: String(id), description, amount, created_at: created_at.toISOString() }
}
