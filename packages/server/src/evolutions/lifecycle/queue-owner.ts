import type { EvolutionRow } from '../records/evolution-store.ts'

/**
 * Whose an evolution is wherever owners get their turns: an account, or everybody without one at the same network. Only
 * evolutions that were started by an older version lack it.
 */
export function queueOwnerOf({
  queue_owner,
  owner_account,
  owner_visitor,
}: Pick<EvolutionRow, 'queue_owner' | 'owner_account' | 'owner_visitor'>): string {
  return queue_owner ?? (owner_account === null ? `visitor:${owner_visitor}` : `account:${owner_account}`)
}
