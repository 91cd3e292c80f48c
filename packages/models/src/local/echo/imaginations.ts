import type { Destination } from './destination.ts'
import {
  type EchoRecipes,
  echo1Recipes,
  echo2Recipes,
  echo3Recipes,
  globe2Recipes,
  globeRecipes,
  nebulae2Recipes,
  nebulaeRecipes,
  paintedRecipes,
  printRecipes,
} from './echo-recipes.ts'

/** How a network of Echo's kind imagines. */
export interface Imagination {
  readonly recipes: EchoRecipes
  /** Where its runs go, if it is a world's. */
  readonly destination: Destination | null
  /** Whether what neighbouring strokes repeat alike is taken out of what it paints. */
  readonly fadesLattice: boolean
}

const echo1: Imagination = { recipes: echo1Recipes, destination: null, fadesLattice: false }
const echo3: Imagination = { recipes: echo3Recipes, destination: null, fadesLattice: false }
const echo2: Imagination = { recipes: echo2Recipes, destination: null, fadesLattice: false }
const towardsNight: Imagination = {
  recipes: nebulaeRecipes,
  destination: { means: [46, 40, 60], spread: 44, colourfulness: null, lines: null, by: 40 },
  fadesLattice: false,
}
const towardsTheGlobe: Imagination = {
  recipes: globeRecipes,
  destination: { means: [122, 105, 83], spread: 54, colourfulness: 34, lines: 13, by: 40 },
  fadesLattice: false,
}
const towardsPrints: Imagination = {
  recipes: paintedRecipes,
  destination: { means: [166, 160, 146], spread: 62, colourfulness: 28, lines: 17, by: 40 },
  fadesLattice: false,
}

/** Each way of drawing with a network of Echo's kind, by its id. */
export const imaginations = {
  'echo-4': echo3,
  'echo-4-8-bit': echo3,
  'echo-3': echo3,
  'echo-3-8-bit': echo3,
  'echo-2': echo2,
  'echo-2-8-bit': echo2,
  'stained-glass': {
    recipes: paintedRecipes,
    destination: { means: [109, 104, 99], spread: 62, colourfulness: null, lines: 17, by: 40 },
    fadesLattice: false,
  },
  nebulae: towardsNight,
  'nebulae-2': { ...towardsNight, recipes: nebulae2Recipes },
  'terra-incognita': towardsTheGlobe,
  'terra-incognita-2': { ...towardsTheGlobe, recipes: globe2Recipes },
  'floating-world-4': { ...towardsPrints, recipes: printRecipes, fadesLattice: true },
  'floating-world-3': { ...towardsPrints, recipes: printRecipes },
  'floating-world-2': towardsPrints,
  'floating-world': {
    recipes: paintedRecipes,
    destination: { means: [166, 160, 146], spread: 62, colourfulness: 28, lines: null, by: 40 },
    fadesLattice: false,
  },
  echo: echo1,
  'echo-8-bit': echo1,
} as const satisfies Record<string, Imagination>

/** Which network's weights those draw with that have none of their own. */
const SHARED_WEIGHTS: Partial<Record<EchoModelId, EchoModelId>> = {
  'floating-world-2': 'floating-world',
  'floating-world-4': 'floating-world-3',
}

export type EchoModelId = keyof typeof imaginations

/** Whether a model is one of Echo's kind. */
export function isEchoModel(id: string): id is EchoModelId {
  return Object.hasOwn(imaginations, id)
}

/** The folder of a network's weights, as `packages/models/weights` names it. */
export function weightsOf(id: EchoModelId): string {
  return SHARED_WEIGHTS[id] ?? id
}
