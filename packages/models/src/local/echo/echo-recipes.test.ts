import { STYLE_IDS } from '@afterimage/core/styles'
import { expect, it } from 'vitest'
import { echo1Recipes, echo2Recipes, recipeAt } from './echo-recipes.ts'
import { imaginations } from './imaginations.ts'

it.each(Object.entries(imaginations))('every style has a recipe: %s', (_, { recipes }) => {
  expect(Object.keys(recipes).toSorted()).toEqual(STYLE_IDS.toSorted())
})

it('grows evenly from frame 1 to frame 30, and never over all places', () => {
  const recipe = { ...echo2Recipes.reproduce, share: 0.4, heat: 0.01, wander: 0.2, growth: 3 }
  expect(recipeAt(1, recipe)).toEqual(recipe)
  const grown = recipeAt(1 + 29 / 2, recipe)
  expect([grown.share, grown.heat, grown.wander]).toEqual([0.8, 0.02, 0.4].map((value) => expect.closeTo(value, 10)))
  expect(recipeAt(30, recipe)).toMatchObject({ share: 1, heat: 0.03 })
  expect(recipeAt(900, recipe)).toEqual(recipeAt(30, recipe))
})

it('no recipe of Echo 1 grows: frames already made depend on it', () => {
  for (const style of STYLE_IDS) expect(recipeAt(50, echo1Recipes[style])).toEqual(echo1Recipes[style])
})

it('imagines as much as the strength of a pass says: one half is what it usually does', () => {
  const recipe = { ...echo2Recipes.dreamy, share: 0.3, heat: 0.02, wander: 0.6, growth: 1 }
  expect(recipeAt(7, recipe, 0.5)).toEqual(recipeAt(7, recipe))
  const [weak, strong] = [recipeAt(7, recipe, 0.1), recipeAt(7, recipe, 1)]
  expect([weak.share, weak.heat, weak.wander]).toEqual([0.06, 0.004, 0.12].map((value) => expect.closeTo(value, 10)))
  expect(strong).toMatchObject({ share: 0.6, heat: 0.04, wander: 1.2 })
})
