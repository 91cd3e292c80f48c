import { getCredits, getSignInOptions, listSessions, listSignIns } from '@afterimage/contract/account-endpoints'
import { listApiKeys } from '@afterimage/contract/api-key-endpoints'
import { listWebhookDeliveries, listWebhooks } from '@afterimage/contract/webhook-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'

/** What the sign-in screen can offer. */
export const signInOptionsQuery = queryOptions({
  queryKey: QUERY_KEYS.signInOptions,
  queryFn: ({ signal }) => callApi(getSignInOptions, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The balance and the history of the ledger. */
export const creditsQuery = queryOptions({
  queryKey: QUERY_KEYS.credits,
  queryFn: ({ signal }) => callApi(getCredits, { signal }),
  staleTime: 0,
})

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: QUERY_KEYS.sessions,
  queryFn: async ({ signal }) => (await callApi(listSessions, { signal })).sessions,
  staleTime: 0,
})

/** How the account can sign in. */
export const signInsQuery = queryOptions({
  queryKey: QUERY_KEYS.signIns,
  queryFn: ({ signal }) => callApi(listSignIns, { signal }),
  staleTime: 0,
})

/** The account's API keys, and what was used of the month's calls. */
export const apiKeysQuery = queryOptions({
  queryKey: QUERY_KEYS.apiKeys,
  queryFn: ({ signal }) => callApi(listApiKeys, { signal }),
  staleTime: 0,
})

/** Where the account's evolutions are told of. */
export const webhooksQuery = queryOptions({
  queryKey: QUERY_KEYS.webhooks,
  queryFn: async ({ signal }) => (await callApi(listWebhooks, { signal })).webhooks,
  staleTime: 0,
})

/** A message that waits is looked after as long as its next try is near. */
const SOON_MS = 15_000

/** What was sent to an endpoint, newest first. */
export const webhookDeliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: QUERY_KEYS.webhookDeliveries(id),
    queryFn: async ({ signal }) => (await callApi(listWebhookDeliveries, { params: { id }, signal })).deliveries,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isNear = (at: string | null) => at !== null && Date.parse(at) - Date.now() < SOON_MS
      return state.data?.some(({ nextTryAt }) => isNear(nextTryAt)) ? 1_500 : false
    },
  })
