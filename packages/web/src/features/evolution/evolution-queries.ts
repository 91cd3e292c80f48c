import type { EvolutionProgress } from '@afterimage/contract/evolution'
import { getEndedMail, getEvolutionHealth, getEvolutionStatus } from '@afterimage/contract/evolution-endpoints'
import { STATUS_POLL_MS } from '@afterimage/core/limits'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { readComplete } from '../../shared/api/read-complete.ts'
import { healthPollMs, statusPollMs } from './model/polling.ts'

/** Asks the server each time: what the browser may show again for a moment (`stale-while-revalidate`) is one poll late. */
const askAnew: typeof fetch = (address, init) => fetch(address, { ...init, cache: 'no-cache' })

/** The progress, polled; a hidden tab asks less often, a failed poll is followed by the next. */
export function statusQuery(id: string, options: { readonly isPaused: boolean; readonly isEnabled: boolean }) {
  return queryOptions({
    queryKey: QUERY_KEYS.evolutionStatus(id),
    queryFn: ({ signal }) =>
      callApi(getEvolutionStatus, { params: { id }, signal, read: readComplete, fetch: askAnew }),
    enabled: options.isEnabled,
    retry: false,
    // Coming back asks at once, but never sooner than the rhythm does.
    staleTime: STATUS_POLL_MS,
    refetchOnWindowFocus: ({ state }) => pollMs(state, options.isPaused) !== false,
    refetchInterval: ({ state }) => pollMs(state, options.isPaused),
    refetchIntervalInBackground: true,
  })
}

function pollMs(state: { data: EvolutionProgress | undefined; error: unknown }, isPaused: boolean): number | false {
  const isHidden = document.visibilityState === 'hidden'
  return statusPollMs({ status: state.data?.status, error: state.error, isPaused, isHidden })
}

/** Whether it is stuck and what can be done; checked every half minute until it is completed. */
export function healthQuery(id: string, status: EvolutionProgress['status']) {
  return queryOptions({
    queryKey: QUERY_KEYS.evolutionHealth(id, status),
    queryFn: ({ signal }) => callApi(getEvolutionHealth, { params: { id }, signal }),
    enabled: status !== 'completed',
    staleTime: 0,
    refetchInterval: healthPollMs(status),
  })
}

/** Whether its owner gets an email when it has ended. */
export function endedMailQuery(id: string, options: { readonly isEnabled: boolean }) {
  return queryOptions({
    queryKey: QUERY_KEYS.evolutionMail(id),
    queryFn: ({ signal }) => callApi(getEndedMail, { params: { id }, signal }),
    enabled: options.isEnabled,
  })
}
