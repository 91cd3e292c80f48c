import { ALL_MODELS, type GallerySort, gallerySort } from '@afterimage/contract/gallery'
import { MAX_MODEL_ID_LENGTH } from '@afterimage/core/limits'

/** What the gallery shows. */
export interface GalleryView {
  readonly sort: GallerySort
  /** A model's identifier, or `all`. */
  readonly model: string
}

/** The view that the address names; what it does not name, or names wrongly, is as usual. */
export function viewInAddress(search: URLSearchParams): GalleryView {
  const model = search.get('model')?.trim() ?? ''
  return {
    sort: gallerySort.safeParse(search.get('sort')).data ?? 'latest',
    model: model === '' || model.length > MAX_MODEL_ID_LENGTH ? ALL_MODELS : model,
  }
}

/** The address of a view: only what differs from the usual is named. */
export function addressOfView({ sort, model }: GalleryView): URLSearchParams {
  const search = new URLSearchParams()
  if (sort !== 'latest') search.set('sort', sort)
  if (model !== ALL_MODELS) search.set('model', model)
  return search
}
