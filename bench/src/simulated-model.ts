import { setTimeout as sleep } from 'node:timers/promises'
import type { ImageModel } from '@afterimage/models/image-model'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'

/** What the simulated provider takes for a frame, unless told. */
export const FRAME_MS = 2_000

/** A model of square pictures that takes its time and none of the processor's: each frame is the one before it with another first byte. */
export function simulatedModel(sidePx: number, frameMs = FRAME_MS): ImageModel {
  const model = scriptedModel(async ({ previous, number }, signal) => {
    await sleep(frameMs, undefined, { signal })
    const data = previous.data.slice()
    data[0] = number % 256
    return { ...previous, data }
  })
  return { ...model, maxSidePx: sidePx, expectedFrameMs: frameMs }
}
