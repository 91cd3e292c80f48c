import { FRAME_SIZES_PX } from '@afterimage/core/frame-sizes'
import type { Pixels } from '@afterimage/frames/pixels'
import type { ImageModel, ModelProvider, Step } from '../image-model.ts'
import { ModelError } from '../model-error.ts'
import { isEchoModel } from './echo/imaginations.ts'
import { DRAWN_SIDE_PX, drawnSize } from './large/draw-at-size.ts'
import { type LocalEngine, openLocalEngine } from './local-engine.ts'
import { localIdentity } from './local-identity.ts'
import { type LocalModelText, localModelTexts } from './local-model-texts.ts'

const SIDE_MULTIPLE_PX = 8
/** To 1,024 px, on the machine of the models' own times. */
const LARGEST_ENLARGING_MS = 300

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
    takesStrength: isEchoModel(text.id),
    maxSidePx: DRAWN_SIDE_PX,
    sideMultiplePx: SIDE_MULTIPLE_PX,
    sizes: FRAME_SIZES_PX.map((sizePx) => ({ sizePx, expectedFrameMs: text.expectedFrameMs + enlargingMs(sizePx) })),
    async reproduce({ original, previous, number, style, seed, hasSameNoise, strength }: Step, signal: AbortSignal) {
      for (const frame of [original, previous]) refuseUndrawable(frame)
      if (original.width !== previous.width || original.height !== previous.height) {
        throw new ModelError('broken', 'The frame before is not the size of the original.')
      }
      const order = { original, previous, number, style, seed, hasSameNoise, strength }
      return { pixels: await engine.draw(text.id, order, signal), costUsd: 0 }
    },
  }
}

/** Every pass shrinks what it draws by up to eight. Throws {@link ModelError} for a frame that leaves a rest. */
function refuseUndrawable({ width, height, data }: Pixels): void {
  const drawn = drawnSize({ width, height })
  const isWhole = width > 0 && height > 0 && data.length === width * height * 3
  if (isWhole && drawn.width % SIDE_MULTIPLE_PX === 0 && drawn.height % SIDE_MULTIPLE_PX === 0) return
  const multiplePx = (SIDE_MULTIPLE_PX * width) / drawn.width
  throw new ModelError(
    'broken',
    `The sides of a frame must be multiples of ${multiplePx} px, not ${width} × ${height}.`,
  )
}

/** What a large frame takes beside the pass, which is drawn at 512 px. */
function enlargingMs(sizePx: number): number {
  return sizePx > DRAWN_SIDE_PX ? Math.round(LARGEST_ENLARGING_MS * (sizePx / 1_024) ** 2) : 0
}
