import type { ImageModel } from './image-model.ts'

/** The models to choose from: all but those that are kept for evolutions already made. */
export function listedModels(models: readonly ImageModel[]): readonly ImageModel[] {
  return models.filter(({ isRetired }) => isRetired !== true)
}
