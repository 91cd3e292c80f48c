import { STYLE_IDS } from '@afterimage/core/styles'
import { expect, it } from 'vitest'
import { echoRecipes, recipeAt } from './echo-recipes.ts'

it.each(Object.entries(echoRecipes))('every style has a recipe: %s', (_, recipes) => {
  expect(Object.keys(recipes).toSorted()).toEqual(STYLE_IDS.toSorted())
})

it('grows evenly from frame 1 to frame 30, and never over all places', () => {
  const recipe = { ...echoRecipes['echo-2'].reproduce, share: 0.4, heat: 0.01, wander: 0.2, growth: 3 }
  expect(recipeAt(1, recipe)).toEqual(recipe)
  const grown = recipeAt(1 + 29 / 2, recipe)
  expect([grown.share, grown.heat, grown.wander]).toEqual([0.8, 0.02, 0.4].map((value) => expect.closeTo(value, 10)))
  expect(recipeAt(30, recipe)).toMatchObject({ share: 1, heat: 0.03 })
  expect(recipeAt(900, recipe)).toEqual(recipeAt(30, recipe))
})

it.each(['echo', 'echo-8-bit'] as const)('no recipe of %s grows: frames already made depend on it', (id) => {
  for (const style of STYLE_IDS) expect(recipeAt(50, echoRecipes[id][style])).toEqual(echoRecipes[id][style])
})
