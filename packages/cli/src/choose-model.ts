import type { ImageModel, ModelProvider } from '@afterimage/models/image-model'
import { listedModels } from '@afterimage/models/listed-models'
import { UsageError } from './usage-error.ts'

/** The provider and the model that are meant; the first provider, and its usual model, where none is named. Throws {@link UsageError}. */
export function chooseModel(
  providerId: string | undefined,
  modelId: string | undefined,
  providers: readonly ModelProvider[],
): { readonly provider: ModelProvider; readonly model: ImageModel } {
  const wanted = providerId?.toLowerCase()
  const provider = wanted === undefined ? providers[0] : providers.find(({ id }) => id === wanted)
  if (provider === undefined) {
    const ids = providers.map(({ id }) => id).join(', ')
    throw new UsageError(
      `The provider "${providerId}" is not configured here. Configured: ${ids}. docs/providers.md says how to add others.`,
    )
  }
  if (modelId === undefined) return { provider, model: usualModel(provider.models) }
  const model = provider.models.find(({ id }) => id.toLowerCase() === modelId.toLowerCase())
  if (model) return { provider, model }
  const ids = listedModels(provider.models)
    .map(({ id }) => id)
    .join(', ')
  throw new UsageError(`There is no model "${modelId}". Choose one of ${ids}.`)
}

/** The model that is taken unless the person names another. */
export function usualModel(models: ModelProvider['models']): ImageModel {
  return models.find(({ isRecommended }) => isRecommended) ?? models[0]
}
