import { getAllowance } from '@afterimage/contract/allowance-endpoint'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { formatMoment } from '../../shared/format/format-date.ts'

const LOOK_AGAIN_MS = 60_000

type Allowance = z.output<typeof getAllowance.ok.body>

/** How many evolutions may still be started without an account. */
export const allowanceQuery = queryOptions({
  queryKey: QUERY_KEYS.allowance,
  queryFn: ({ signal }) => callApi(getAllowance, { signal }),
  staleTime: 0,
})

/** What is left to a visitor, in one line; null where nothing is limited. */
export function allowanceMessage({ limit, remaining, nextFreeAt }: Allowance): string | null {
  if (limit === null || remaining === null) return null
  if (remaining > 0) return `${remaining} of ${limit} free evolutions left today. Everyone at your network shares them.`
  if (nextFreeAt === null) return 'No free evolution left today.'
  return `No free evolution left; the next one from ${formatMoment(nextFreeAt)}.`
}

export interface VisitorsAllowance {
  readonly isVisitor: boolean
  /** Whether a visitor has none left for now. */
  readonly isUsedUp: boolean
  /** How many are left; null while it is unknown or nothing is limited. */
  readonly remaining: number | null
  /** What is left, in one line; null while it is unknown or nothing is limited. */
  readonly message: string | null
}

/** What a visitor may still start. Once it is used up it is asked for again, so that nobody has to load the page anew. */
export function useVisitorsAllowance(): VisitorsAllowance {
  const isVisitor = useAuth((state) => !state.isAuthenticated)
  const { data } = useQuery({
    ...allowanceQuery,
    enabled: isVisitor,
    refetchInterval: ({ state }) => (state.data?.remaining === 0 ? LOOK_AGAIN_MS : false),
  })
  return {
    isVisitor,
    isUsedUp: isVisitor && data?.remaining === 0,
    remaining: isVisitor ? (data?.remaining ?? null) : null,
    message: isVisitor && data !== undefined ? allowanceMessage(data) : null,
  }
}
