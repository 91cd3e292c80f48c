import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'

const DEADLINE_MS = 10_000
const description = z.object({ paths: z.record(z.string(), z.unknown()) })

/** Whether this server has accounts: its own description of the API (`/openapi.json`) says so by listing registration. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: async ({ signal }) => {
    const answer = await fetch('/openapi.json', { signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]) })
    if (!answer.ok) return false
    const { paths } = description.parse(await answer.json())
    return '/auth/register' in paths || '/api/auth/register' in paths
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
