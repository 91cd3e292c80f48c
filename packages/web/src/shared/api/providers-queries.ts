import { listProviders, type Provider, type ProviderModel } from '@afterimage/contract/provider-endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from './call-api.ts'
import { QUERY_KEYS } from './query-keys.ts'

const answerQuery = queryOptions({
  queryKey: QUERY_KEYS.providers,
  queryFn: ({ signal }) => callApi(listProviders, { signal }),
  staleTime: 5 * 60_000,
})

/** The configured providers, the default one first. */
export const providersQuery = queryOptions({ ...answerQuery, select: ({ providers }) => providers })

/** Whether networks look at frames here. */
export const lookingQuery = queryOptions({ ...answerQuery, select: ({ isLooking }) => isLooking })

/** A provider's model by their ids. */
export function findModel(
  providers: readonly Provider[] | undefined,
  providerId: string,
  modelId: string,
): { readonly provider: Provider; readonly model: ProviderModel } | undefined {
  const provider = providers?.find((candidate) => candidate.provider === providerId)
  const model = provider?.models.find((candidate) => candidate.id === modelId)
  return provider && model ? { provider, model } : undefined
}

/** A provider's name; its id while the list is on its way, or where it is not offered any more. */
export function useProviderName(id: string): string {
  const { data } = useQuery(providersQuery)
  return data?.find(({ provider }) => provider === id)?.name ?? id
}
