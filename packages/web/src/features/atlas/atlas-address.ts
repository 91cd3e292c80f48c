import { ALL_MODELS } from '@afterimage/contract/gallery'
import { styleId } from '@afterimage/contract/style-id'
import { MAX_MODEL_ID_LENGTH } from '@afterimage/core/limits'
import type { Style } from '@afterimage/core/styles'

/** What evolutions are placed by: half-life and colour shift, or what is kept of forms and of meaning. */
export type AtlasAxes = 'colour' | 'meaning'

/** What the atlas shows. */
export interface AtlasView {
  readonly axes: AtlasAxes
  /** A model's identifier, or `all`. */
  readonly model: string
  /** Null for all of them. */
  readonly style: Style | null
}

const USUAL: AtlasView = { axes: 'colour', model: ALL_MODELS, style: null }

/** The view that the address names; what it does not name, or names wrongly, is as usual. */
export function atlasViewInAddress(search: URLSearchParams): AtlasView {
  const model = search.get('model')?.trim() ?? ''
  return {
    axes: search.get('by') === 'meaning' ? 'meaning' : USUAL.axes,
    model: model === '' || model.length > MAX_MODEL_ID_LENGTH ? ALL_MODELS : model,
    style: styleId.safeParse(search.get('style')).data ?? null,
  }
}

/** The address of a view: only what differs from the usual is named. */
export function addressOfAtlasView({ axes, model, style }: AtlasView): URLSearchParams {
  const search = new URLSearchParams()
  if (axes !== USUAL.axes) search.set('by', axes)
  if (model !== ALL_MODELS) search.set('model', model)
  if (style !== null) search.set('style', style)
  return search
}
