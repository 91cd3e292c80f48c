import type { OperatorList } from '@afterimage/contract/operator'
import * as accountCalls from '@afterimage/contract/operator-account-endpoints'
import * as calls from '@afterimage/contract/operator-endpoints'
import * as siteCalls from '@afterimage/contract/operator-site-endpoints'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { callAsOperator } from './call-as-operator.ts'

/** The server counts no more often. */
const COUNT_EVERY_MS = 30_000

interface Page {
  readonly nextCursor: string | null
}

interface Paging {
  readonly initialPageParam: string | null
  readonly getNextPageParam: (page: Page) => string | null
}

/** How a list goes on behind a page. */
const PAGES: Paging = { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor }
const behind = (cursor: string | null) => (cursor === null ? {} : { cursor })

/** What waits, and how the installation is. */
export const overviewQuery = queryOptions({
  queryKey: QUERY_KEYS.operatorOverview,
  queryFn: ({ signal }) => callAsOperator(calls.getOperatorOverview, { signal }),
  staleTime: 0,
  refetchInterval: COUNT_EVERY_MS,
})

/** One list of what is to be decided. What somebody looks at does not change its order under their eyes; an empty list has none, and fills. */
export const queueQuery = (list: OperatorList) =>
  infiniteQueryOptions({
    queryKey: QUERY_KEYS.operatorQueue(list),
    queryFn: ({ pageParam, signal }) =>
      callAsOperator(calls.listOperatorEvolutions, { query: { list, ...behind(pageParam) }, signal }),
    ...PAGES,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.every(({ evolutions }) => evolutions.length === 0) ? COUNT_EVERY_MS : false,
    refetchOnReconnect: false,
  })

export const operatorEvolutionQuery = (id: string) =>
  queryOptions({
    queryKey: QUERY_KEYS.operatorEvolution(id),
    queryFn: ({ signal }) => callAsOperator(calls.getOperatorEvolution, { params: { id }, signal }),
    staleTime: 0,
  })

export const accountsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: QUERY_KEYS.operatorAccounts(search),
    queryFn: ({ pageParam, signal }) =>
      callAsOperator(accountCalls.listOperatorAccounts, { query: { search, ...behind(pageParam) }, signal }),
    ...PAGES,
    staleTime: 0,
  })

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: QUERY_KEYS.operatorAccount(id),
    queryFn: ({ signal }) => callAsOperator(accountCalls.getOperatorAccount, { params: { id }, signal }),
    staleTime: 0,
  })

/** An account's ledger. */
export const ledgerQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: QUERY_KEYS.operatorCredits(id),
    queryFn: ({ pageParam, signal }) =>
      callAsOperator(accountCalls.listOperatorCredits, { params: { id }, query: behind(pageParam), signal }),
    ...PAGES,
    staleTime: 0,
  })

export const operatorProvidersQuery = queryOptions({
  queryKey: QUERY_KEYS.operatorProviders,
  queryFn: async ({ signal }) => (await callAsOperator(siteCalls.listOperatorProviders, { signal })).providers,
  staleTime: 0,
  refetchInterval: COUNT_EVERY_MS,
})

export const jobsQuery = queryOptions({
  queryKey: QUERY_KEYS.operatorJobs,
  queryFn: ({ signal }) => callAsOperator(siteCalls.listOperatorJobs, { signal }),
  staleTime: 0,
  refetchInterval: COUNT_EVERY_MS,
})

export const storageQuery = queryOptions({
  queryKey: QUERY_KEYS.operatorStorage,
  queryFn: ({ signal }) => callAsOperator(siteCalls.getOperatorStorage, { signal }),
  staleTime: 0,
})

export const messagesQuery = (state: 'open' | 'all') =>
  infiniteQueryOptions({
    queryKey: QUERY_KEYS.operatorMessages(state),
    queryFn: ({ pageParam, signal }) =>
      callAsOperator(siteCalls.listOperatorMessages, { query: { state, ...behind(pageParam) }, signal }),
    ...PAGES,
    staleTime: 0,
  })

/** What operators did; of all things, or of one. */
export const auditQuery = (about: `${'evolution' | 'account'}:${string}` | undefined) =>
  infiniteQueryOptions({
    queryKey: QUERY_KEYS.operatorAudit(about ?? ''),
    queryFn: ({ pageParam, signal }) =>
      callAsOperator(calls.listAudit, { query: { ...(about && { about }), ...behind(pageParam) }, signal }),
    ...PAGES,
    staleTime: 0,
  })
