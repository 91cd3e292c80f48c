import type { Pixels } from '@afterimage/frames/pixels'
import { seededRandom } from '@afterimage/frames/seeded-random'
import { chanceOf, type FrameOrder } from '../frame-order.ts'
import { keptForRuns } from '../kept-for-runs.ts'
import { toPlanes } from '../planes.ts'
import { bringColourfulness, colourfulnessOf } from '../treatments/colourfulness.ts'
import { tonesOf } from '../treatments/hold-tone.ts'
import { fadeLattice } from '../treatments/lattice.ts'
import { limitLines, linesOf } from '../treatments/lines.ts'
import { colourfulnessOnTheWay, linesOnTheWay, tonesOnTheWay } from './destination.ts'
import { drawStrokes } from './draw-strokes.ts'
import type { EchoNetwork } from './echo-network.ts'
import { recipeAt } from './echo-recipes.ts'
import { placeGrid } from './place-grid.ts'
import { takeOff } from './take-off.ts'

/** How much of the way the colourfulness goes in a pass: a network that loves colour adds some ten percent in each. */
const COLOUR_SHARE = 0.5

/**
 * One pass of Echo, in a thread of the server or in a page, with the network as that place opened it: lay the picture on a grid of places, see which strokes are nearest, imagine others on a share of the places,
 * paint, hold the tone. Between the stages `checkStop` may throw to end it. Any size; the frame has the same.
 */
export async function drawEchoFrame(order: FrameOrder, network: EchoNetwork, checkStop: () => void): Promise<Pixels> {
  const { original, previous, style, number, strength } = order
  const random = seededRandom(chanceOf(order))
  const recipe = recipeAt(number, network.recipes[style], strength)
  const grid = placeGrid(previous, random() < recipe.restlessness, random)
  const seen = await network.see(grid.lay(previous))
  checkStop()
  const strokes = drawStrokes(seen, recipe, random)
  checkStop()
  const begun = beginningOf(original)
  const tones = tonesOnTheWay(number, begun.tones, network.destination)
  const painted = await network.paint(strokes, seen)
  const colourful = colourfulnessOnTheWay(number, begun.colourfulness, network.destination)
  const mostLines = linesOnTheWay(number, begun.lines, network.destination)
  if (network.fadesLattice) fadeLattice(painted)
  if (mostLines !== null) limitLines(painted, mostLines)
  if (colourful !== null) bringColourfulness(painted, colourful, COLOUR_SHARE)
  return takeOff(painted, grid, tones, recipe.tone)
}

/** Where a run begins: what its destination is reached from. */
const beginningOf = keptForRuns((original) => {
  let [colourfulness, lines]: (number | undefined)[] = []
  return {
    tones: tonesOf(original),
    colourfulness: () => (colourfulness ??= colourfulnessOf(toPlanes(original))),
    lines: () => (lines ??= linesOf(toPlanes(original))),
  }
})
