import type { StyleId } from '../image-model.ts'
import type { Scale } from './build-weights.ts'
import type { Treatment } from './treatments/treatment.ts'

export type LocalModelId = 'faithful' | 'melt' | 'blobs'

/** What is done around the network: `before` it sees the picture, and `after` it has drawn it. */
export interface Recipe {
  readonly before: readonly Treatment[]
  readonly after: readonly Treatment[]
}

/** A network and the way of each style with it. */
export interface Character {
  readonly scale: Scale
  readonly recipes: Readonly<Record<StyleId, Recipe>>
}

const plain: Recipe = { before: [], after: [] }
const plains = { reproduce: plain, accentuate: plain, stylize: plain, simplify: plain, chaotic: plain, dreamy: plain }

export const characters: Readonly<Record<LocalModelId, Character>> = {
  faithful: { scale: 2, recipes: plains },
  melt: { scale: 4, recipes: plains },
  blobs: { scale: 8, recipes: plains },
}
