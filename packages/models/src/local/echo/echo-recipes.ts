import { STRENGTH_RANGE } from '@afterimage/core/run-options'
import type { Style } from '@afterimage/core/styles'

/** How a style imagines: which places it draws anew in a pass, and what it is drawn towards there. */
export interface EchoRecipe {
  /** Share of the places that are imagined anew, 0 … 1; everywhere else the nearest stroke is taken. */
  readonly share: number
  /** Side of the regions that are imagined together, in places of 8 px; 1 scatters single strokes. */
  readonly regionPlaces: number
  /** Heat of the draw: softmax(nearness / heat) over 1,024 strokes, nearness being a cosine. */
  readonly heat: number
  /** How far a place is pushed away from the mean of its neighbours: 1 doubles the difference. */
  readonly contrast: number
  /** How far a place is drawn to the calmest of its neighbours, 0 … 1: the one that is most like all the others. */
  readonly calm: number
  /** Length of a smooth random direction added to what was seen, so that a whole region dreams the same way. */
  readonly wander: number
  /** How many groups of strokes, the first ones, say what is there: they alone are turned, the others alone calmed. Null: all are both. */
  readonly shapeGroups: number | null
  /** Whether the other groups stay as they were seen, wherever shapes are imagined. */
  readonly keepsTexture: boolean
  /** Chance, 0 … 1, that a pass turns the picture and puts the grid elsewhere: outlines soften and begin to move. */
  readonly restlessness: number
  /** What share, heat and wander are multiplied by from frame 30 on, after growing evenly: 1 and they stay. */
  readonly growth: number
  /** How much of the way the mean and spread of each colour channel go back to frame 0's: no run bleaches or dies. */
  readonly tone: number
}

export type EchoRecipes = Readonly<Record<Style, EchoRecipe>>

// Found by eye over many runs of 100 passes. Frames already made depend on those of Echo 1.
export const echo1Recipes: EchoRecipes = {
  reproduce: recipe(0.3, 1, 0.009, 0, 0.1, 0, 0.25, null),
  accentuate: recipe(0.5, 1, 0.012, 0.15, 0, 0, 0.5, null),
  stylize: recipe(0.35, 6, 0.05, 0, 0, 0.25, 0.5, null),
  simplify: recipe(0.4, 4, 0.01, 0, 0.7, 0, 0.25, null),
  chaotic: recipe(0.5, 2, 0.03, 0.05, 0, 0.6, 0.5, null),
  dreamy: recipe(0.4, 10, 0.04, 0, 0.2, 0.4, 0.5, null),
}

// Turned fine texture repeats from place to place and shows as a weave; calmed shapes melt. The grid moves with every pass.
export const echo2Recipes: EchoRecipes = {
  reproduce: { ...recipe(0.28, 1, 0.009, 0.03, 0, 0.22, 1, 2), growth: 2.2, keepsTexture: true },
  accentuate: recipe(0.5, 1, 0.012, 0.12, 0, 0, 1, 2),
  stylize: recipe(0.35, 6, 0.015, 0.08, 0, 0.6, 1, 2),
  simplify: recipe(0.6, 1, 0.022, 0.15, 0.5, 0, 1, 2),
  chaotic: recipe(0.4, 2, 0.022, 0.06, 0, 0.9, 1, 2),
  dreamy: recipe(0.35, 10, 0.025, 0.1, 0, 0.6, 1, 2),
}

// A network that keeps what it sees for twice as long is made to imagine more, in regions: single strokes end in noise.
export const echo3Recipes: EchoRecipes = {
  reproduce: { ...recipe(0.3, 5, 0.01, 0.03, 0, 0.34, 1, 2), growth: 2, keepsTexture: true },
  accentuate: recipe(0.55, 1, 0.012, 0.18, 0, 0.1, 1, 2),
  stylize: recipe(0.45, 6, 0.015, 0.08, 0, 0.75, 1, 2),
  simplify: recipe(0.55, 1, 0.022, 0.15, 0.35, 0.1, 1, 2),
  chaotic: recipe(0.4, 2, 0.022, 0.06, 0, 0.9, 1, 2),
  dreamy: recipe(0.45, 10, 0.025, 0.1, 0, 0.75, 1, 2),
}

export const nebulaeRecipes: EchoRecipes = {
  reproduce: recipe(0.4, 1, 0.01, 0.1, 0, 0.15, 1, 2),
  accentuate: recipe(0.5, 1, 0.012, 0.15, 0, 0, 1, 2),
  stylize: recipe(0.35, 6, 0.015, 0.12, 0, 0.5, 1, 2),
  simplify: recipe(0.5, 1, 0.015, 0.15, 0.5, 0.2, 1, 2),
  chaotic: recipe(0.4, 2, 0.02, 0.12, 0, 0.8, 1, 2),
  dreamy: recipe(0.35, 10, 0.015, 0.12, 0, 0.6, 1, 2),
}

// Networks taught by a manner push outlines apart by themselves: what a recipe adds soon ends in stripes.
export const paintedRecipes: EchoRecipes = {
  reproduce: recipe(0.3, 1, 0.009, 0, 0, 0.15, 1, 2),
  accentuate: recipe(0.5, 1, 0.012, 0.05, 0, 0, 1, 2),
  stylize: recipe(0.35, 6, 0.015, 0, 0, 0.6, 1, 2),
  simplify: recipe(0.5, 1, 0.015, 0, 0.5, 0.1, 1, 2),
  chaotic: recipe(0.4, 2, 0.022, 0, 0, 0.9, 1, 2),
  dreamy: recipe(0.35, 10, 0.015, 0, 0, 0.7, 1, 2),
}

// Taught by dark pictures, the network darkens in every pass: its tones are held four times as firmly.
const HELD_FIRMLY = 0.4

export const globeRecipes: EchoRecipes = {
  reproduce: { ...paintedRecipes.reproduce, tone: HELD_FIRMLY },
  accentuate: { ...paintedRecipes.accentuate, tone: HELD_FIRMLY },
  stylize: { ...paintedRecipes.stylize, tone: HELD_FIRMLY },
  simplify: { ...paintedRecipes.simplify, tone: HELD_FIRMLY },
  chaotic: { ...paintedRecipes.chaotic, tone: HELD_FIRMLY },
  dreamy: { ...paintedRecipes.dreamy, tone: HELD_FIRMLY },
}

// Sharper networks weave baskets of what is calmed as far as it was before them.
const calmedLess = (recipes: EchoRecipes): EchoRecipes => ({
  ...recipes,
  simplify: { ...recipes.simplify, calm: 0.2, heat: 0.022 },
})

export const nebulae2Recipes = calmedLess(nebulaeRecipes)
export const printRecipes = calmedLess(paintedRecipes)
export const globe2Recipes = calmedLess(globeRecipes)

/** Whether a group of strokes says what is there: all of them where a recipe does not tell them from texture. */
export function isShape(group: number, { shapeGroups }: Pick<EchoRecipe, 'shapeGroups'>): boolean {
  return shapeGroups === null || group < shapeGroups
}

const GROWN_AT = 30

/** The recipe as frame `number` is drawn by it, its imagination grown, and as much of it as the pass's strength says: one half is all as usual. */
export function recipeAt(number: number, recipe: EchoRecipe, strength: number = STRENGTH_RANGE.usual): EchoRecipe {
  const grown = 1 + (recipe.growth - 1) * Math.min(1, (number - 1) / (GROWN_AT - 1))
  const factor = (grown * strength) / STRENGTH_RANGE.usual
  const { share, heat, wander } = recipe
  return { ...recipe, share: Math.min(1, factor * share), heat: factor * heat, wander: factor * wander }
}

/** Whether a recipe imagines strokes of a group anew. */
export function isImagined(group: number, recipe: EchoRecipe): boolean {
  return isShape(group, recipe) || !recipe.keepsTexture
}

function recipe(
  share: number,
  regionPlaces: number,
  heat: number,
  contrast: number,
  calm: number,
  wander: number,
  restlessness: number,
  shapeGroups: number | null,
): EchoRecipe {
  return {
    share,
    regionPlaces,
    heat,
    contrast,
    calm,
    wander,
    restlessness,
    shapeGroups,
    keepsTexture: false,
    growth: 1,
    tone: 0.1,
  }
}
