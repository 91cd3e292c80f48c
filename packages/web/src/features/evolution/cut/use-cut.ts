import { getCut, orderCut } from '@afterimage/contract/cut-endpoints'
import type { CutOptions } from '@afterimage/core/cut/cut-options'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../../shared/api/query-keys.ts'

const LOOK_EVERY_MS = 1_000

/** Orders a cut and follows it until it is ready or has failed. */
export function useCut(evolutionId: string) {
  const order = useMutation({
    mutationFn: (options: CutOptions) => callApi(orderCut, { params: { id: evolutionId }, body: options }),
  })
  const cutId = order.data?.id
  const followed = useQuery({
    queryKey: QUERY_KEYS.cut(evolutionId, cutId ?? ''),
    queryFn: ({ signal }) => callApi(getCut, { params: { id: evolutionId, cutId: cutId ?? '' }, signal }),
    enabled: cutId !== undefined,
    refetchInterval: ({ state }) => {
      const status = state.data?.status
      return status === 'ready' || status === 'failed' ? false : LOOK_EVERY_MS
    },
    refetchIntervalInBackground: true,
  })
  return {
    order: (options: CutOptions) => order.mutate(options),
    /** Undefined while none was ordered. */
    cut: cutId === undefined ? undefined : (followed.data ?? order.data),
    isOrdering: order.isPending,
    error: order.error ?? followed.error,
    /** Forgets what was ordered: something else was chosen. */
    reset: () => order.reset(),
  }
}
