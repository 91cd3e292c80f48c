import type { Provider } from '@afterimage/contract/providers'

export interface FilterModel {
  readonly id: string
  readonly name: string
}

/** Models that people know, whether they are configured here or not. */
const KNOWN_MODELS: readonly FilterModel[] = [
  { id: 'flux-schnell', name: 'Flux Schnell' },
  { id: 'flux-dev', name: 'Flux Dev' },
  { id: 'stable-diffusion-xl', name: 'Stable Diffusion XL' },
  { id: 'dall-e-3', name: 'DALL-E 3' },
  { id: 'midjourney', name: 'Midjourney' },
]

/** The filter's models, each once: those that are configured or have something in the gallery, and the other known ones. */
export function filterModels(
  shown: readonly FilterModel[],
  providers: readonly Provider[],
): { readonly here: readonly FilterModel[]; readonly others: readonly FilterModel[] } {
  const configured = providers.flatMap(({ models }) => models.map(({ id, name }) => ({ id, name })))
  const here = [...new Map([...configured, ...shown].map((model) => [model.id, model])).values()]
  const ids = new Set(here.map(({ id }) => id))
  return { here, others: KNOWN_MODELS.filter(({ id }) => !ids.has(id)) }
}
