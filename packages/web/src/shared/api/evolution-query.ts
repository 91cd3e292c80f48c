import { getEvolution } from '@afterimage/contract/evolution-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { isGone } from './api-problem.ts'
import { callApi } from './call-api.ts'
import { QUERY_KEYS } from './query-keys.ts'
import { readComplete } from './read-complete.ts'

const RECOVERY_MS = 3_000

/** The evolution with its ledger. When the server cannot be reached, it is asked again until it can. */
export function evolutionQuery(id: string) {
  return queryOptions({
    queryKey: QUERY_KEYS.evolution(id),
    queryFn: ({ signal }) => callApi(getEvolution, { params: { id }, signal, read: readComplete }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data === undefined && state.error !== null && !isGone(state.error) ? RECOVERY_MS : false,
  })
}
