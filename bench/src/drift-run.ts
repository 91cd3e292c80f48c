import type { Drift } from '@afterimage/core/drift'
import type { Style } from '@afterimage/core/styles'
import { measureDrift } from '@afterimage/frames/measure-drift'
import type { Pixels } from '@afterimage/frames/pixels'
import { evolveModel } from '@afterimage/models/evolve-model'
import type { ImageModel } from '@afterimage/models/image-model'

export interface DriftRun {
  readonly model: string
  readonly style: Style
  readonly photo: string
  /** The frames that are shown and compared, by number; 0 is the original. */
  readonly kept: ReadonlyMap<number, Pixels>
  /** Frame n's measures at index n − 1. */
  readonly drifts: readonly Drift[]
  readonly meanPassMs: number
}

/** Makes `passes` frames one after the other and measures each while the next is being made. */
export async function runDrift(
  model: ImageModel,
  style: Style,
  photo: { readonly name: string; readonly original: Pixels },
  options: { readonly passes: number; readonly seed: number; readonly keep: readonly number[] },
): Promise<DriftRun> {
  const { original } = photo
  const kept = new Map([[0, original]])
  const measuring: Promise<Drift>[] = []
  let passesMs = 0
  const plan = { original, total: options.passes, style, seed: options.seed }
  for await (const { number, previous, made } of evolveModel(model, plan)) {
    passesMs += made.durationMs
    measuring.push(measureDrift({ original, previous, frame: made.pixels }))
    // One measurement in flight: more would queue up behind their deadline on a slow machine.
    await measuring.at(-2)
    if (options.keep.includes(number)) kept.set(number, made.pixels)
  }
  const drifts = await Promise.all(measuring)
  return { model: model.name, style, photo: photo.name, kept, drifts, meanPassMs: passesMs / options.passes }
}
