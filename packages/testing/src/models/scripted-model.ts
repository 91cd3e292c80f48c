import type { Pixels } from '@afterimage/frames/pixels'
import type { ImageModel, ModelProvider, Step } from '@afterimage/models/image-model'

const SENTENCE = 'Shifts every value by one.'

/** A small real model for tests: shifts every value by one. `script` may answer or throw in its place, per step. */
export function scriptedModel(script: (step: Step, signal: AbortSignal) => Promise<Pixels | undefined>): ImageModel {
  return {
    id: 'shift',
    name: 'Shift',
    description: SENTENCE,
    type: 'image-to-image',
    costPerImage: 0,
    takesPrompt: false,
    isRecommended: true,
    expectedFrameMs: 50,
    maxSidePx: 64,
    sideMultiplePx: 8,
    styles: {
      reproduce: SENTENCE,
      accentuate: SENTENCE,
      stylize: SENTENCE,
      simplify: SENTENCE,
      chaotic: SENTENCE,
      dreamy: SENTENCE,
    },
    reproduce: async (step, signal) => ({ costUsd: 0, pixels: (await script(step, signal)) ?? shift(step.previous) }),
  }
}

export function providerOf(model: ImageModel): ModelProvider {
  return { id: 'test', name: 'Test', concurrency: { kind: 'remote' }, models: [model], close: async () => undefined }
}

function shift({ width, height, data }: Pixels): Pixels {
  return { width, height, data: data.map((value) => (value + 1) % 256) }
}
