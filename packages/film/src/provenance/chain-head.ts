import { hash } from 'node:crypto'

/** One frame of a chain: the hash of its bytes, and that of the frame before it. */
export interface ChainLink {
  readonly sha256: string
  readonly previousSha256: string | null
}

/**
 * One hash that stands for a whole chain: the first frame's, then over and over the SHA-256 of what there is and the next frame's, both
 * in hexadecimal digits. Another frame, or another order, gives another one.
 */
export function chainHead([first, ...others]: readonly string[]): string {
  if (first === undefined) throw new RangeError('a chain has a frame at least')
  return others.reduce((head, sha256) => hash('sha256', head + sha256), first)
}

/** Whether each frame names the one before it; the first one names none. */
export function isUnbroken(frames: readonly ChainLink[]): boolean {
  return frames.every(({ previousSha256 }, at) => previousSha256 === (frames[at - 1]?.sha256 ?? null))
}
