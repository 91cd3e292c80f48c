import { kept, type Structure, structureOf } from '@afterimage/frames/kept'
import { luma } from '@afterimage/frames/luma'
import type { Pixels } from '@afterimage/frames/pixels'
import { smallVersion } from '@afterimage/frames/small-version'
import { evolveModel } from '@afterimage/models/evolve-model'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { labelsOf } from '@afterimage/sight/labels-of'
import type { SightNetworks } from '@afterimage/sight/networks'
import type { Lane } from './lanes.ts'
import { fullRuns, type LateRun } from './late-runs.ts'
import { readOriginal } from './make-late-frames.ts'

/**
 * Makes the runs in full size again, from the given place on, and looks at every frame; what somebody sees in the late ones is
 * taken over from before.
 */
export async function makeLanes(
  networks: Pick<SightNetworks, 'scoreThings'>,
  from: number,
  before: readonly Lane[],
  tell: (line: string) => void,
): Promise<string> {
  const provider = openLocalProvider()
  try {
    const lanes: unknown[] = []
    for (const [at, run] of fullRuns().entries()) {
      if (at < from) continue
      const lane = { kept: [] as number[], labels: [] as Record<string, number>[] }
      for await (const { frame, original } of framesOf(run, provider)) {
        lane.kept.push(rounded(kept(await structureOfSmall(original), await structureOfSmall(frame))))
        const labels = labelsOf(await networks.scoreThings(frame))
        lane.labels.push(Object.fromEntries(labels.map(({ id, score }) => [id, rounded(score)])))
      }
      lanes.push({ ...lane, seen: Object.fromEntries(before[at]?.seen ?? []) })
      tell(`${run.photo} · ${run.model} · ${run.style}`)
    }
    return JSON.stringify(lanes)
  } finally {
    await provider.close()
  }
}

/** As the product measures it. */
async function structureOfSmall(pixels: Pixels): Promise<Structure> {
  return structureOf(luma(await smallVersion(pixels)))
}

async function* framesOf(
  { photo, model: id, sidePx, frames, style, seed }: LateRun,
  provider: ReturnType<typeof openLocalProvider>,
): AsyncGenerator<{ frame: Pixels; original: Pixels }> {
  const model = provider.models.find((one) => one.id === id)
  if (model === undefined) throw new Error(`there is no local model ${id}`)
  const original = await readOriginal(photo, model.sideMultiplePx, sidePx)
  yield { frame: original, original }
  for await (const { made } of evolveModel(model, { original, total: frames.at(-1) ?? 0, style, seed })) {
    yield { frame: made.pixels, original }
  }
}

function rounded(value: number): number {
  return Math.round(1_000 * value) / 1_000
}
