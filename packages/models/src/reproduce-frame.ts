import { ImageRejected } from '@afterimage/frames/image-rejected'
import { holdInThread } from '@afterimage/frames/measure-drift'
import { decodeToSize } from '@afterimage/frames/normalise-image'
import { isBlankedOut } from '@afterimage/frames/one-colour'
import type { Pixels } from '@afterimage/frames/pixels'
import { resizePixels } from '@afterimage/frames/resize-pixels'
import { expectedFrameMsAt, sizeOfFrame } from './fit-size.ts'
import type { ImageModel, Reproduction, Step } from './image-model.ts'
import { billingOf, ModelError } from './model-error.ts'

/** What an owner of the call is told of its price. */
export interface Bill {
  /** Said right before the provider is asked: until then the call costs nothing, whatever becomes of it. */
  asking(): void
  /** What the provider's answer costs, US dollars. */
  costs(usd: number): void
}

/** Of work that nobody keeps account of. */
export const NO_BILL: Bill = { asking: () => undefined, costs: () => undefined }

export interface MadeFrame {
  /** In the size of the original. */
  readonly pixels: Pixels
  readonly costUsd: number
  readonly caption: string | undefined
  /** From the question to the frame in the original's size, milliseconds. */
  readonly durationMs: number
}

/** How long one try may take: `tryFactor` times the model's usual time, but never less than `minTryMs`. */
export interface TryLimits {
  readonly tryFactor: number
  readonly minTryMs: number
}

export const TRY_LIMITS: TryLimits = { tryFactor: 10, minTryMs: 60_000 }

/**
 * Asks a model for one frame, once, and brings its answer to the original's size. Throws {@link ModelError}, `timeout` among
 * them even where the model does not listen to its signal, or what the model throws when `signal` aborts.
 */
export async function reproduceFrame(
  model: ImageModel,
  step: Step,
  signal: AbortSignal,
  bill: Bill = NO_BILL,
  { tryFactor, minTryMs }: TryLimits = TRY_LIMITS,
): Promise<MadeFrame> {
  signal.throwIfAborted()
  const startedAt = performance.now()
  const deadline = AbortSignal.timeout(
    Math.max(minTryMs, expectedFrameMsAt(model, sizeOfFrame(model, step.original)) * tryFactor),
  )
  bill.asking()
  const reproduction = await orAborted(model.reproduce(step, AbortSignal.any([signal, deadline])), deadline)
  bill.costs(reproduction.costUsd)
  const answered = await pixelsOf(reproduction, step, signal)
  const { previous, holdBelow } = step
  const pixels = holdBelow === undefined ? answered : await holdInThread(previous, answered, holdBelow)
  const durationMs = Math.round(performance.now() - startedAt)
  return { pixels, costUsd: reproduction.costUsd, caption: reproduction.caption, durationMs }
}

async function orAborted<Value>(pending: Promise<Value>, deadline: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const expire = () => reject(new ModelError('timeout', 'The model took too long.'))
  deadline.addEventListener('abort', expire, { once: true })
  try {
    return await Promise.race([pending, promise])
  } finally {
    deadline.removeEventListener('abort', expire)
  }
}

/**
 * The picture in the original's size. What a provider sent is a stranger's image too, and decoded with the same care, once; it waits
 * for a place at the decoder as long as `signal` does not abort. A picture of one colour, a dot or a strip aside, is how a safety
 * filter answers: made of a frame that is none it is a refusal, never a frame.
 */
async function pixelsOf(
  reproduction: Reproduction,
  { original, previous }: Step,
  signal: AbortSignal,
): Promise<Pixels> {
  const size = { width: original.width, height: original.height }
  if ('pixels' in reproduction) return resizePixels(reproduction.pixels, size)
  const billing = billingOf(reproduction)
  const { encoded, region } = reproduction
  const pixels = await decodeToSize(encoded, size, region, signal).catch((cause: unknown) => {
    if (!(cause instanceof ImageRejected)) throw cause
    throw new ModelError('broken', 'The model answered with something that is not an image.', { cause, ...billing })
  })
  if (isBlankedOut(pixels, previous)) {
    const sentence = 'The model answered with a blank picture, as services do when they hold content back.'
    throw new ModelError('refused', sentence, billing)
  }
  return pixels
}
