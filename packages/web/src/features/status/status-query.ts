import { getStatus } from '@afterimage/contract/status-endpoint'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'

const POLL_MS = 15_000

/** How the service is, asked again every 15 s; a hidden tab waits until it is looked at. */
export const statusQuery = queryOptions({
  queryKey: QUERY_KEYS.status,
  queryFn: ({ signal }) => callApi(getStatus, { signal }),
  retry: false,
  staleTime: 0,
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: true,
})
