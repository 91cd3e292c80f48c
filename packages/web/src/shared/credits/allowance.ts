import { getAllowance } from '@afterimage/contract/allowance-endpoint'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '../api/call-api.ts'
import { QUERY_KEYS } from '../api/query-keys.ts'
import { useAuth } from '../auth/auth-store.ts'
import { formatMoment } from '../format/format-date.ts'

const LOOK_AGAIN_MS = 60_000

type Allowance = Omit<z.output<typeof getAllowance.ok.body>, 'isBeyondCredits'>

/** How many evolutions may still be started without an account, or beyond its credits. */
export const allowanceQuery = queryOptions({
  queryKey: QUERY_KEYS.allowance,
  queryFn: ({ signal }) => callApi(getAllowance, { signal }),
  staleTime: 0,
})

/** What is left of a day, in one line; null where nothing is limited. */
export function allowanceMessage({ limit, remaining, nextFreeAt }: Allowance): string | null {
  if (limit === null || remaining === null) return null
  if (remaining > 0) return `${remaining} of ${limit} free evolutions left today. Everyone at your network shares them.`
  if (nextFreeAt === null) return 'No free evolution left today.'
  return `No free evolution left; the next one from ${formatMoment(nextFreeAt)}.`
}

export interface DailyAllowance {
  /** Whether none is left for now. */
  readonly isUsedUp: boolean
  /** Whether nothing is limited, and there is nothing to tell. */
  readonly isUnlimited: boolean
  /** How many are left; null while it is unknown or nothing is limited. */
  readonly remaining: number | null
  /** What is left, in one line; null while it is unknown or nothing is limited. */
  readonly message: string | null
}

/**
 * What a visitor, or an account beyond its credits, may still start. Once it is used up it is asked for again, so that nobody has to
 * load the page anew.
 */
export function useDailyAllowance(): DailyAllowance {
  const isCounted = useAuth(({ user, isAuthenticated }) => (isAuthenticated ? user?.plan === 'free' : true))
  const { data } = useQuery({
    ...allowanceQuery,
    enabled: isCounted,
    refetchInterval: ({ state }) => (state.data?.remaining === 0 ? LOOK_AGAIN_MS : false),
  })
  if (!isCounted || data === undefined) return UNKNOWN
  const { limit, remaining } = data
  return { isUsedUp: remaining === 0, isUnlimited: limit === null, remaining, message: allowanceMessage(data) }
}

const UNKNOWN: DailyAllowance = { isUsedUp: false, isUnlimited: false, remaining: null, message: null }
