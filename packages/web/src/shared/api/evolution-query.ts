import type { Evolution } from '@afterimage/contract/evolution'
import { getEvolution } from '@afterimage/contract/evolution-endpoints'
import { isCancelled, isSettled } from '@afterimage/core/statuses'
import { queryOptions } from '@tanstack/react-query'
import { isGone } from './api-problem.ts'
import { callApi } from './call-api.ts'
import { QUERY_KEYS } from './query-keys.ts'
import { readComplete } from './read-complete.ts'

const RECOVERY_MS = 3_000
/** Networks look at the last frames for a while after these were made: asked for at first after so long, then less and less often. */
const LOOK_POLL_MS = 2_000
const MAX_LOOK_POLL_MS = 30_000
const FILM_WITHIN_MS = 3 * 60_000

/**
 * Milliseconds until the whole is asked for again, to hear of its film, of what was seen in its frames or whether the gallery shows it; false where
 * nobody looks, or frames are made.
 */
export function lookPollMs({ data, dataUpdateCount }: LoadedEvolution): number | false {
  if (data === undefined || !isSettled(data.evolution.status)) return false
  const { isBeingLookedAt, galleryHold } = data.evolution
  if (isFilmComing(data.evolution)) return LOOK_POLL_MS
  if (!isBeingLookedAt && galleryHold?.state !== 'due') return false
  return Math.min(MAX_LOOK_POLL_MS, LOOK_POLL_MS * Math.max(1, dataUpdateCount))
}

/** Whether the film of what its owner stopped a while ago is still being made; one that takes longer is there on a reload. */
function isFilmComing({ status, errorMessage, completedFrames, outputVideoUrl, updatedAt }: AskedAgain): boolean {
  if (!isCancelled(status, errorMessage) || completedFrames === 0 || outputVideoUrl !== null) return false
  return Date.now() - Date.parse(updatedAt) < FILM_WITHIN_MS
}

type AskedAgain = Pick<
  Evolution,
  'status' | 'errorMessage' | 'completedFrames' | 'outputVideoUrl' | 'updatedAt' | 'isBeingLookedAt' | 'galleryHold'
>

interface LoadedEvolution {
  readonly data: { readonly evolution: AskedAgain } | undefined
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
