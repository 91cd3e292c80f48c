import type { ImageModel, ModelProvider, Step } from '../image-model.ts'
import { ModelError } from '../model-error.ts'
import { type LocalEngine, openLocalEngine } from './local-engine.ts'
import { localIdentity } from './local-identity.ts'
import { type LocalModelText, localModelTexts } from './local-model-texts.ts'

const SIDE_MULTIPLE_PX = 8
const MAX_SIDE_PX = 512

/**
 * The networks that come with Afterimage: no key, no connection, no cost. Each network is loaded
 * at its first frame. `threads` is how many cores one pass may use (2 unless told).
 */
export function openLocalProvider(options: { readonly threads?: number } = {}): ModelProvider {
  const engine = openLocalEngine(options.threads ?? 2)
  const [first, ...others] = localModelTexts
  return {
    ...localIdentity,
    models: [localModel(first, engine), ...others.map((text) => localModel(text, engine))],
    close: engine.close,
  }
}

function localModel(text: LocalModelText, engine: LocalEngine): ImageModel {
  return {
    ...text,
    type: 'image-to-image',
    costPerImage: 0,
    takesPrompt: false,
    maxSidePx: MAX_SIDE_PX,
    sideMultiplePx: SIDE_MULTIPLE_PX,
    async reproduce({ original, previous, number, style, seed }: Step, signal: AbortSignal) {
      for (const { width, height, data } of [original, previous]) {
        const isWhole = width > 0 && height > 0 && data.length === width * height * 3
        if (!isWhole || width % SIDE_MULTIPLE_PX !== 0 || height % SIDE_MULTIPLE_PX !== 0) {
          throw new ModelError(
            'broken',
            `The sides of a frame must be multiples of ${SIDE_MULTIPLE_PX} px, not ${width} × ${height}.`,
          )
        }
      }
      if (original.width !== previous.width || original.height !== previous.height) {
        throw new ModelError('broken', 'The frame before has another size than the original.')
      }
      const order = { original, previous, number, style, seed }
      return { pixels: await engine.draw(text.id, order, signal), costUsd: 0 }
    },
  }
}
