import { QueryClient } from '@tanstack/react-query'
import { mayPass } from '../shared/api/api-problem.ts'
import { QUERY_KEYS } from '../shared/api/query-keys.ts'
import { useAuth } from '../shared/auth/auth-store.ts'
import { keepWrittenAnswers } from './keep-written-answers.ts'

const MAX_RETRIES = 2

/** Asks again only where asking again can help, and asks even when the browser believes to be offline: the page says so itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < MAX_RETRIES && mayPass(error),
      refetchOnWindowFocus: false,
      staleTime: 60_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

if (globalThis.document !== undefined) keepWrittenAnswers(queryClient)

// What was loaded for one person is not shown to the next; what everybody sees alike may stay.
useAuth.subscribe((now, before) => {
  if (now.token === before.token) {
    // A confirmed address opens models, and lets emails go.
    if (before.user?.isProved === false && now.user?.isProved === true) void queryClient.invalidateQueries()
    return
  }
  void queryClient.resetQueries({ predicate: ({ queryKey: [topic] }) => topic !== QUERY_KEYS.providers[0] })
  // The models are the same, but who may use which is not.
  void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.providers })
})
