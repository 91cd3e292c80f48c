import { useMutation, useQuery } from '@tanstack/react-query'
import { QUERY_KEYS } from '../../../shared/api/query-keys.ts'
import type { CutCalls } from './cut-calls.ts'

const LOOK_EVERY_MS = 1_000

/** Orders a cut and follows it until it is ready or has failed. */
export function useCut<Options>(calls: CutCalls<Options>) {
  const order = useMutation({ mutationFn: (options: Options) => calls.order(options) })
  const cutId = order.data?.id
  const followed = useQuery({
    queryKey: QUERY_KEYS.cut(calls.of, cutId ?? ''),
    queryFn: ({ signal }) => calls.look(cutId ?? '', signal),
    enabled: cutId !== undefined,
    refetchInterval: ({ state }) => {
      const status = state.data?.status
      return status === 'ready' || status === 'failed' ? false : LOOK_EVERY_MS
    },
    refetchIntervalInBackground: true,
  })
  return {
    order: (options: Options) => order.mutate(options),
    /** Undefined while none was ordered. */
    cut: cutId === undefined ? undefined : (followed.data ?? order.data),
    isOrdering: order.isPending,
    error: order.error ?? followed.error,
    /** Forgets what was ordered: something else was chosen. */
    reset: () => order.reset(),
  }
}
