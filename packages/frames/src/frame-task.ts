import type { Drift } from '@afterimage/core/drift'
import { compareFrames } from './compare-frames.ts'
import { MADE_BY_AI_PNG_TEXT } from './made-by-ai.ts'
import { packPng } from './pack-png.ts'
import type { Pixels } from './pixels.ts'

/** What is done for a frame in a thread of its own, in one go: a message to a thread and back costs as much as packing a tiny frame. */
export interface FrameTask {
  /** At the size in which they are measured. */
  readonly original: Pixels
  readonly previous: Pixels
  readonly frame: Pixels
  /** The reproduction in its full size, when its PNG is wanted. */
  readonly full: Pixels | undefined
}

export interface FrameTaskResult {
  readonly drift: Drift
  readonly png: Uint8Array | undefined
}

export function doFrameTask({ full, ...frames }: FrameTask): FrameTaskResult {
  return { drift: compareFrames(frames), png: full && packPng(full, MADE_BY_AI_PNG_TEXT) }
}
