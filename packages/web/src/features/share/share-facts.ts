import type { EvolutionDetail } from '@afterimage/contract/evolution'
import type { EvolutionHeadFacts } from '@afterimage/contract/evolution-head'
import { halfLife } from '@afterimage/core/half-life'

/** What the page says of an evolution, as the server says it in the page's head. */
export function shareFacts({ evolution, frames }: EvolutionDetail): EvolutionHeadFacts {
  const measured = frames.flatMap(({ number, drift }) =>
    drift === null ? [] : [{ number, ssim: drift.toOriginal.ssim }],
  )
  return {
    modelName: evolution.aiModelName,
    completedFrames: evolution.completedFrames,
    halfLife: halfLife(measured),
  }
}
