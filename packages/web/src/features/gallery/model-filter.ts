import type { Provider } from '@afterimage/contract/providers'
import { WELL_KNOWN_MODELS } from '@afterimage/core/well-known-models'

export interface FilterModel {
  readonly id: string
  readonly name: string
}

/** The filter's models, each once: those that are configured or have something in the gallery, and the other known ones. */
export function filterModels(
  shown: readonly FilterModel[],
  providers: readonly Provider[],
): { readonly here: readonly FilterModel[]; readonly others: readonly FilterModel[] } {
  const configured = providers.flatMap(({ models }) => models.map(({ id, name }) => ({ id, name })))
  const here = [...new Map([...configured, ...shown].map((model) => [model.id, model])).values()]
  const ids = new Set(here.map(({ id }) => id))
  return { here, others: WELL_KNOWN_MODELS.filter(({ id }) => !ids.has(id)) }
}
