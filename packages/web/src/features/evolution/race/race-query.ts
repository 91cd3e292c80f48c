import { getRace } from '@afterimage/contract/race-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { isGone } from '../../../shared/api/api-problem.ts'
import { callApi } from '../../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../../shared/api/query-keys.ts'

const RECOVERY_MS = 3_000

/** Which evolutions a race has. When the server cannot be reached, it is asked again until it can. */
export function raceQuery(id: string) {
  return queryOptions({
    queryKey: QUERY_KEYS.race(id),
    queryFn: ({ signal }) => callApi(getRace, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // A contender may have been deleted, or go on, elsewhere.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data === undefined && state.error !== null && !isGone(state.error) ? RECOVERY_MS : false,
  })
}
