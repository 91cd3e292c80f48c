import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { decodePng, encodePng } from '@afterimage/frames/encode-frame'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { evolveModel } from '@afterimage/models/evolve-model'
import type { ImageModel } from '@afterimage/models/image-model'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import type { LateRun } from './late-runs.ts'

const PHOTOS = new URL('../../photos/', import.meta.url)
export interface LateFrame {
  /** Its place among all of them, from 1. */
  readonly number: number
  readonly run: LateRun
  /** Its place in the run. */
  readonly frame: number
  readonly pixels: Pixels
}

/** The late frames of all runs, kept as PNGs in `cache`, which a second call reads: all the passes together take a while. */
export async function makeLateFrames(
  runs: readonly LateRun[],
  cache: string,
  tell: (line: string) => void,
): Promise<readonly LateFrame[]> {
  await mkdir(cache, { recursive: true })
  const provider = openLocalProvider()
  try {
    const made: LateFrame[] = []
    for (const run of runs) {
      const model = provider.models.find(({ id }) => id === run.model)
      if (model === undefined) throw new Error(`there is no local model ${run.model}`)
      const frames = await framesOf(run, model, cache)
      for (const [frame, pixels] of frames) made.push({ number: made.length + 1, run, frame, pixels })
      tell(`${run.photo} · ${run.model} · ${run.style}`)
    }
    return made
  } finally {
    await provider.close()
  }
}

/** A photograph as an original of that size. */
export async function readOriginal(photo: string, sideMultiplePx: number, sidePx: number): Promise<Pixels> {
  return normaliseImage(await readFile(new URL(`${photo}.jpg`, PHOTOS)), { maxSidePx: sidePx, sideMultiplePx })
}

async function framesOf(run: LateRun, model: ImageModel, cache: string): Promise<ReadonlyMap<number, Pixels>> {
  const fileOf = (frame: number) => {
    return `${cache}/${run.photo.replaceAll('/', '-')}-${run.model}-${run.style}-${run.seed}-${run.sidePx}-${frame}.png`
  }
  const frames = new Map<number, Pixels>()
  for (const frame of run.frames) {
    const kept = await readFile(fileOf(frame)).catch(() => undefined)
    if (kept !== undefined) frames.set(frame, await decodePng(kept))
  }
  if (frames.size === run.frames.length) return frames
  const original = await readOriginal(run.photo, model.sideMultiplePx, run.sidePx)
  const plan = { original, total: run.frames.at(-1) ?? 0, style: run.style, seed: run.seed }
  for await (const { number, made } of evolveModel(model, plan)) {
    if (!run.frames.includes(number)) continue
    frames.set(number, made.pixels)
    await writeFile(fileOf(number), await encodePng(made.pixels))
  }
  return frames
}
