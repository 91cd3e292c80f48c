import type { QueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../api/query-keys.ts'
import { useAuth } from '../auth/auth-store.ts'

/**
 * Asks anew for what an evolution changes around it when it ends or goes on: the balance and its ledger, and the lineages that it
 * stands in.
 */
export function refreshAfterEnd(queries: QueryClient): void {
  void useAuth.getState().fetchProfile()
  void queries.invalidateQueries({ queryKey: QUERY_KEYS.credits })
  void queries.invalidateQueries({ queryKey: QUERY_KEYS.lineages })
}
