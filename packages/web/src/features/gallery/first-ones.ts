import { countSpecimens, type SpecimenCounts } from '@afterimage/contract/specimen-endpoint'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'

const POLL_MS = 3_000
/** A gallery with more is not new any more. */
const FEW = 6

const specimensQuery = queryOptions({
  queryKey: QUERY_KEYS.specimens,
  queryFn: ({ signal }) => callApi(countSpecimens, { signal }),
  staleTime: 0,
  retry: false,
  refetchInterval: ({ state: { data } }) => (data !== undefined && data.coming > 0 ? POLL_MS : false),
})

/**
 * The first ones of a gallery with so many in it, while some are being made; null else. Each is shown as soon as it is there:
 * the gallery is asked again.
 */
export function useFirstOnes(shown: number | undefined): SpecimenCounts | null {
  const queries = useQueryClient()
  const { data } = useQuery({ ...specimensQuery, enabled: shown !== undefined && shown < FEW })
  const made = data?.made ?? 0
  useEffect(() => {
    if (shown !== undefined && made > shown) void queries.invalidateQueries({ queryKey: QUERY_KEYS.galleryCards })
  }, [made, shown, queries])
  return data === undefined || data.coming === 0 ? null : data
}
