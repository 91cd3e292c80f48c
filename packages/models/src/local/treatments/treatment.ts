import type { Planes } from '../planes.ts'

/** What a treatment may look at besides the picture itself. */
export interface Scene {
  /** Frame 0. */
  readonly original: Planes
  /** Random numbers of this frame, one stream for all its treatments. */
  readonly random: () => number
  /** A fresh stream that is the same in every frame of the run: for what a run decides once. */
  readonly runRandom: () => () => number
}

/** A change to a picture: pure but for the numbers it draws from `scene`. May work in place on what it is given. */
export type Treatment = (planes: Planes, scene: Scene) => Planes
