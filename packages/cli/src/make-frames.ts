import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { frameFileName } from '@afterimage/core/frame-names'
import type { Style } from '@afterimage/core/styles'
import { writeWhole } from '@afterimage/film/write-whole'
import { encodePng } from '@afterimage/frames/encode-frame'
import { encodeAndMeasure, measureDrift } from '@afterimage/frames/measure-drift'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { resizePixels } from '@afterimage/frames/resize-pixels'
import type { ImageModel, Reproduction } from '@afterimage/models/image-model'
import type { LedgerFrame } from './manifest.ts'

/** What the frames are made from. */
export interface Recipe {
  readonly original: Pixels
  readonly model: ImageModel
  readonly style: Style
  readonly seed: number
  readonly iterations: number
}

const FRAME_DEADLINE_MS = 300_000
const NEVER = new AbortController().signal

/**
 * Makes the frames one after the other, each from the one before, and writes each into `folder/frames` when it is whole; yields each
 * one's line in the ledger, frame 0's first. `signal` stops it between two frames: the one in flight is finished and kept.
 */
export async function* makeFrames(recipe: Recipe, folder: string, signal: AbortSignal): AsyncGenerator<LedgerFrame> {
  const { original, model, style, seed, iterations } = recipe
  await mkdir(join(folder, 'frames'), { recursive: true })
  let previous = original
  let previousSha256: string | null = null
  for (let number = 0; number <= iterations; number++) {
    signal.throwIfAborted()
    const startedMs = performance.now()
    const deadline = AbortSignal.timeout(FRAME_DEADLINE_MS)
    const step = { original, previous, number, style, prompt: '', seed }
    const made = number === 0 ? { pixels: original, costUsd: 0 } : await model.reproduce(step, deadline)
    const pixels = await pixelsOf(made, original)
    const durationMs = number === 0 ? 0 : Math.round(performance.now() - startedMs)
    const frames = { original, previous, frame: pixels }
    // The original is no machine's work: it is not marked as such.
    const { png, drift } =
      number === 0
        ? { png: await encodePng(original), drift: await measureDrift(frames) }
        : await encodeAndMeasure(frames)
    const file = `frames/${frameFileName(number)}`
    await writeWhole(join(folder, file), NEVER, (temporary) => writeFile(temporary, png))
    const sha256 = createHash('sha256').update(png).digest('hex')
    const createdAt = new Date().toISOString()
    yield { number, file, sha256, previousSha256, durationMs, costUsd: made.costUsd, drift, createdAt }
    previous = pixels
    previousSha256 = sha256
  }
}

/** A model's answer at the film's size; a picture that is still encoded is decoded as warily as a person's. */
async function pixelsOf(made: Reproduction, { width, height }: Pixels): Promise<Pixels> {
  if ('pixels' in made) return made.pixels
  const fit = { maxSidePx: Math.max(width, height), sideMultiplePx: 1 }
  return resizePixels(await normaliseImage(made.encoded, fit), { width, height })
}
