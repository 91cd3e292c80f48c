import { QueryClient } from '@tanstack/react-query'
import { mayPass } from '../shared/api/api-problem.ts'

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
