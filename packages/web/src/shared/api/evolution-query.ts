import type { Evolution } from '@afterimage/contract/evolution'
import { getEvolution } from '@afterimage/contract/evolution-endpoints'
import { isSettled } from '@afterimage/core/statuses'
import { queryOptions } from '@tanstack/react-query'
import { isGone } from './api-problem.ts'
import { callApi } from './call-api.ts'
import { QUERY_KEYS } from './query-keys.ts'
import { readComplete } from './read-complete.ts'

const RECOVERY_MS = 3_000
/** Networks look at the last frames for a while after these were made: asked for at first after so long, then less and less often. */
const LOOK_POLL_MS = 2_000
const MAX_LOOK_POLL_MS = 30_000

/**
 * Milliseconds until the whole is asked for again, to hear what was seen in its frames or whether the gallery shows it; false where
 * nobody looks, or frames are made.
 */
export function lookPollMs({ data, dataUpdateCount }: LoadedEvolution): number | false {
  if (data === undefined || !isSettled(data.evolution.status)) return false
  const { isBeingLookedAt, galleryHold } = data.evolution
  if (!isBeingLookedAt && galleryHold?.state !== 'due') return false
  return Math.min(MAX_LOOK_POLL_MS, LOOK_POLL_MS * Math.max(1, dataUpdateCount))
}

interface LoadedEvolution {
  readonly data: { readonly evolution: Pick<Evolution, 'status' | 'isBeingLookedAt' | 'galleryHold'> } | undefined
  readonly dataUpdateCount: number
}

/** The evolution with its ledger. When the server cannot be reached, it is asked again until it can. */
export function evolutionQuery(id: string) {
  return queryOptions({
    queryKey: QUERY_KEYS.evolution(id),
    queryFn: ({ signal }) => callApi(getEvolution, { params: { id }, signal, read: readComplete }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data === undefined && state.error !== null && !isGone(state.error) ? RECOVERY_MS : lookPollMs(state),
  })
}
