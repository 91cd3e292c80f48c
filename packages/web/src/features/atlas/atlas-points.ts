import type { Atlas } from '@afterimage/contract/atlas-endpoint'
import { ALL_MODELS } from '@afterimage/contract/gallery'
import { DEFAULT_STYLE, type Style } from '@afterimage/core/styles'
import { runName } from '@afterimage/core/titles'
import type { AtlasView } from './atlas-address.ts'

/** A public evolution and how it drifted. */
export interface AtlasPoint {
  readonly id: string
  /** What it is called, its own title or the name of its run. */
  readonly name: string
  readonly run: string
  readonly model: string
  readonly style: Style
  readonly frames: number
  readonly halfLife: number | null
  readonly kept: number | null
  readonly deltaE: number | null
  readonly meaning: number | null
}

/** The columns of an answer as points, in their order. */
export function readAtlasPoints({ models, styles, points }: Atlas): readonly AtlasPoint[] {
  return points.ids.map((id, place) => {
    const model = models[points.model[place] ?? 0] ?? { id: '', name: '' }
    const style = styles[points.style[place] ?? 0] ?? DEFAULT_STYLE
    const run = runName({ modelName: model.name, style })
    return {
      ...{ id, run, style, model: model.id, name: points.titles[place] ?? run },
      frames: points.frames[place] ?? 0,
      halfLife: points.halfLife[place] ?? null,
      kept: points.kept[place] ?? null,
      deltaE: points.deltaE[place] ?? null,
      meaning: points.meaning[place] ?? null,
    }
  })
}

/** Whether the filters of a view let a point through. */
export function isChosen({ model, style }: AtlasPoint, view: AtlasView): boolean {
  return (view.model === ALL_MODELS || model === view.model) && (view.style === null || style === view.style)
}
