import type { ImageModel, Step } from '@afterimage/models/image-model'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'

/** A model of tests that costs something; `script` may wait or throw, and returns what its picture costs, US dollars. */
export function paidModel(
  costPerImage: number,
  script: (step: Step, signal: AbortSignal) => Promise<number>,
): ImageModel {
  const model = scriptedModel(async () => undefined)
  return {
    ...model,
    costPerImage,
    reproduce: async (step, signal) => {
      const costUsd = await script(step, signal)
      return { ...(await model.reproduce(step, signal)), costUsd }
    },
  }
}
