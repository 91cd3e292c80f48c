import type { Caller } from '../../platform/caller.ts'
import type { EvolutionRow } from './evolution-store.ts'

/** Whose it is: the account's that it belongs to, else the visitor's who started it. */
export function isOwner(
  { owner_account, owner_visitor }: Pick<EvolutionRow, 'owner_account' | 'owner_visitor'>,
  { account, visitor }: Caller,
): boolean {
  if (owner_account !== null) return account?.id === owner_account
  return visitor !== undefined && visitor === owner_visitor
}
