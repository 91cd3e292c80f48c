import type { Drift } from '@afterimage/core/drift'
import { type ComparedFrames, compareFrames } from './compare-frames.ts'
import { holdUnchanged } from './hold-unchanged.ts'
import { MADE_BY_AI_PNG_TEXT } from './made-by-ai.ts'
import { packPng } from './pack-png.ts'
import type { Pixels } from './pixels.ts'
import { RecentDescriptions } from './recent-descriptions.ts'
import { encodeThumbnail } from './thumbnail.ts'

/** What is done for a frame in a thread of its own, in one go: a message to a thread and back costs as much as packing a tiny frame. */
export interface FrameTask extends ComparedFrames {
  /** The reproduction in its full size, when its PNG is wanted. */
  readonly full: Pixels | undefined
  /** Whether its thumbnail is wanted, which is as large as what is measured. */
  readonly withThumbnail: boolean
}

export interface FrameTaskResult {
  readonly drift: Drift
  readonly png: Uint8Array | undefined
  readonly thumbnail: Uint8Array | undefined
}

/** What a pass made, of which only what changed is to be taken: see {@link holdUnchanged}. */
export interface HoldTask {
  readonly held: Pixels
  readonly made: Pixels
  readonly below: number
}

/** Of this thread. */
const recent = new RecentDescriptions()

export async function doFrameTask(task: FrameTask | HoldTask): Promise<FrameTaskResult | Pixels> {
  if ('held' in task) return holdUnchanged(task.held, task.made, task.below)
  const { full, withThumbnail, ...frames } = task
  return {
    drift: compareFrames(frames, (pixels) => recent.describe(pixels)),
    png: full && packPng(full, MADE_BY_AI_PNG_TEXT),
    thumbnail: withThumbnail ? await encodeThumbnail(frames.frame) : undefined,
  }
}
