import { mixSeed } from '@afterimage/frames/seeded-random'
import type { Step } from '../image-model.ts'

/** What a pass depends on besides the network and its recipe: the same values give the same frame. */
export type FrameOrder = Pick<Step, 'original' | 'previous' | 'number' | 'style' | 'seed' | 'hasSameNoise' | 'strength'>

/** What the chance of a pass follows from: another draw for each frame, unless the run is to have the same in all. */
export function chanceOf({ seed, style, number, hasSameNoise }: FrameOrder): number {
  return hasSameNoise === true ? mixSeed(seed, style, 'same') : mixSeed(seed, style, number)
}
