import { listHalfLives } from '@afterimage/contract/half-life-endpoint'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'

/** The half-lives of the public evolutions here. */
export const halfLivesQuery = queryOptions({
  queryKey: QUERY_KEYS.halfLives,
  queryFn: ({ signal }) => callApi(listHalfLives, { signal }),
})
