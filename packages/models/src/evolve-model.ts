import { type Evolved, evolve, sameThroughout } from '@afterimage/core/evolve'
import type { Style } from '@afterimage/core/styles'
import type { Pixels } from '@afterimage/frames/pixels'
import type { ImageModel } from './image-model.ts'
import { type MadeFrame, reproduceFrame } from './reproduce-frame.ts'

const NEVER = new AbortController().signal

/**
 * The frames that one model makes of an image, from the first to number `total`, each asked for once: for measuring and
 * trying models, where a failure is to be seen. Throws ModelError.
 */
export function evolveModel(
  model: ImageModel,
  plan: {
    readonly original: Pixels
    readonly total: number
    readonly style: Style
    readonly seed: number
    readonly prompt?: string
    /** Where a pass changes less than this, ΔE, the frame before stays. */
    readonly holdBelow?: number | undefined
  },
): AsyncGenerator<Evolved<Pixels, MadeFrame>, void, void> {
  const { original, total, style, seed, prompt, holdBelow } = plan
  const last = { number: 0, picture: original }
  const same = sameThroughout(style, seed, prompt)
  const schedule = (number: number) => ({ ...same(number), holdBelow })
  return evolve({ original, last, total, schedule }, (step) => reproduceFrame(model, step, NEVER), NEVER)
}
