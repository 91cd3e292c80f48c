import type { Pixels } from '@afterimage/frames/pixels'
import { mixSeed, seededRandom } from '@afterimage/frames/seeded-random'
import { doublePlanes } from './double-planes.ts'
import { chanceOf, type FrameOrder } from './frame-order.ts'
import { keptForRuns } from './kept-for-runs.ts'
import type { Scale } from './network-file.ts'
import { type Planes, toPixels, toPlanes } from './planes.ts'
import { redraw } from './redraw.ts'
import { shrinkPlanes } from './shrink-planes.ts'
import type { Scene, Treatment } from './treatments/treatment.ts'

/** What is done to the half-size picture before the network sees it and, for some, after. */
export interface Recipe {
  readonly before: readonly Treatment[]
  readonly after?: readonly Treatment[]
}

/** The network of a pass, the treatments around it, and the cores it may use. */
export interface Pass extends Recipe {
  readonly scale: Scale
  readonly threads: number
}

/**
 * One pass: take the previous frame at half size, treat it as the style says, let the network draw it at full size.
 * Half size, because the network is given no more than that anyway, and the treatments cost a quarter. Between the
 * stages `checkStop` may throw to end it.
 */
export async function drawFrame(order: FrameOrder, pass: Pass, checkStop: () => void): Promise<Pixels> {
  const { seed, style } = order
  const scene: Scene = {
    original: halfOriginal(order.original),
    random: seededRandom(chanceOf(order)),
    runRandom: () => seededRandom(mixSeed(seed, style)),
  }
  const treated = treat(shrinkPlanes(toPlanes(order.previous), 2), pass.before, scene, checkStop)
  const drawn = await redraw(treated, pass.scale, scene.random, pass.threads)
  checkStop()
  if (pass.after === undefined) return toPixels(drawn)
  return toPixels(doublePlanes(treat(shrinkPlanes(drawn, 2), pass.after, scene, checkStop)))
}

function treat(planes: Planes, treatments: readonly Treatment[], scene: Scene, checkStop: () => void): Planes {
  let treated = planes
  for (const treatment of treatments) {
    treated = treatment(treated, scene)
    checkStop()
  }
  return treated
}

/** Frame 0 at half size. */
const halfOriginal = keptForRuns((original) => shrinkPlanes(toPlanes(original), 2))
