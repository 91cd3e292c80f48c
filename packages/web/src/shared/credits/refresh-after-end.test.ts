import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { QUERY_KEYS } from '../api/query-keys.ts'
import { useAuth } from '../auth/auth-store.ts'
import { refreshAfterEnd } from './refresh-after-end.ts'

const { fetchProfile } = useAuth.getState()
afterEach(() => useAuth.setState({ fetchProfile }))

test('an end asks anew for the balance, its ledger and every lineage, and for nothing else', () => {
  const asked = vi.fn(async () => undefined)
  useAuth.setState({ fetchProfile: asked })
  const queries = new QueryClient()
  const kept = [QUERY_KEYS.credits, QUERY_KEYS.lineage('a'), QUERY_KEYS.lineage('b'), QUERY_KEYS.atlas] as const
  for (const queryKey of kept) queries.setQueryData(queryKey, {})
  refreshAfterEnd(queries)
  expect(asked).toHaveBeenCalledOnce()
  const isOld = (queryKey: readonly string[]) => queries.getQueryState(queryKey)?.isInvalidated
  expect(kept.map(isOld)).toEqual([true, true, true, false])
})
