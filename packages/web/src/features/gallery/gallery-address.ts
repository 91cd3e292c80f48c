import { ALL_MODELS, type GallerySort, gallerySort } from '@afterimage/contract/gallery'
import { styleId } from '@afterimage/contract/style-id'
import { MAX_MODEL_ID_LENGTH } from '@afterimage/core/limits'
import type { Style } from '@afterimage/core/styles'
import { MAX_TITLE_LENGTH } from '@afterimage/core/titles'

/** What the gallery shows. */
export interface GalleryView {
  readonly sort: GallerySort
  /** A model's identifier, or `all`. */
  readonly model: string
  /** Null for all of them. */
  readonly style: Style | null
  /** Words of titles and names of models; empty for no search. */
  readonly search: string
}

/** What is shown unless something else is asked for. */
export const USUAL_VIEW: GalleryView = { sort: 'latest', model: ALL_MODELS, style: null, search: '' }

/** The view that the address names; what it does not name, or names wrongly, is as usual. */
export function viewInAddress(search: URLSearchParams): GalleryView {
  const model = search.get('model')?.trim() ?? ''
  return {
    sort: gallerySort.safeParse(search.get('sort')).data ?? USUAL_VIEW.sort,
    model: model === '' || model.length > MAX_MODEL_ID_LENGTH ? ALL_MODELS : model,
    style: styleId.safeParse(search.get('style')).data ?? null,
    search: (search.get('search')?.trim() ?? '').slice(0, MAX_TITLE_LENGTH),
  }
}

/** The address of a view: only what differs from the usual is named. */
export function addressOfView({ sort, model, style, search: asked }: GalleryView): URLSearchParams {
  const search = new URLSearchParams()
  if (sort !== USUAL_VIEW.sort) search.set('sort', sort)
  if (model !== ALL_MODELS) search.set('model', model)
  if (style !== null) search.set('style', style)
  if (asked !== '') search.set('search', asked)
  return search
}
