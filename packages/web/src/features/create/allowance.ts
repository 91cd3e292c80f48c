import { getAllowance } from '@afterimage/contract/allowance-endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { formatMoment } from '../../shared/format/format-date.ts'

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
