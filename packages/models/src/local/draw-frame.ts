import type { Pixels } from '@afterimage/frames/pixels'
import { mixSeed, seededRandom } from '@afterimage/frames/seeded-random'
import type { Step } from '../image-model.ts'
import { type Character, characters, type LocalModelId } from './characters.ts'
import { enlarge } from './network.ts'
import { toPixels, toPlanes } from './planes.ts'
import { shrinkPlanes } from './shrink-planes.ts'
import type { Scene } from './treatments/treatment.ts'

/** What a pass depends on, and nothing else: the same values give the same frame. */
export type FrameOrder = Pick<Step, 'original' | 'previous' | 'number' | 'style' | 'seed'> & {
  readonly model: LocalModelId
}

/**
 * One pass: treat the previous frame as the style says, shrink it, let the network draw it back at full size, settle
 * the result. Between the stages `checkStop` may throw to end it.
 */
export async function drawFrame(order: FrameOrder, threads: number, checkStop: () => void): Promise<Pixels> {
  const character: Character = characters[order.model]
  const recipe = character.recipes[order.style]
  const scene: Scene = {
    original: toPlanes(order.original),
    number: order.number,
    runRandom: () => seededRandom(mixSeed(order.seed, order.style, 'run')),
    random: seededRandom(mixSeed(order.seed, order.style, order.number)),
  }
  let planes = toPlanes(order.previous)
  for (const treat of recipe.before) {
    planes = treat(planes, scene)
    checkStop()
  }
  planes = await enlarge(shrinkPlanes(planes, character.scale), character.scale, threads)
  checkStop()
  for (const settle of recipe.after) planes = settle(planes, scene)
  return toPixels(planes)
}
