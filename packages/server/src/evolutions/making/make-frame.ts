import { setTimeout as sleep } from 'node:timers/promises'
import { ImageRejected } from '@afterimage/frames/image-rejected'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { coverPixels, resizePixels } from '@afterimage/frames/resize-pixels'
import type { ImageModel, Reproduction, Step } from '@afterimage/models/image-model'
import { ModelError } from '@afterimage/models/model-error'
import { Yielded } from '../../platform/yielded.ts'
import type { Bill } from '../../providers/providers.ts'

/** How long the runner bears with a model, per frame. */
export interface RetryPolicy {
  /** Tries that may time out or break before the run fails. */
  readonly maxTries: number
  /** Wait before the second try; it doubles each time. */
  readonly firstBackoffMs: number
  /** All waits for a busy model together; waiting costs no try. */
  readonly maxBusyMs: number
  /** A try is given up after this many times the model's usual time, but never before `minTryMs`. */
  readonly tryFactor: number
  readonly minTryMs: number
}

export const RETRY_POLICY: RetryPolicy = {
  maxTries: 4,
  firstBackoffMs: 1_000,
  maxBusyMs: 30 * 60_000,
  tryFactor: 10,
  minTryMs: 60_000,
}

export interface MadeFrame {
  readonly pixels: Pixels
  readonly costUsd: number
  readonly caption: string | undefined
  /** Time of the try that succeeded, milliseconds. */
  readonly durationMs: number
}

/** A frame that will not come; the message is the sentence that the visitor reads. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp'
}

export type NoteTry = (
  kind: 'retried' | 'refused',
  reason: string,
  waitMs: number,
  failure: ModelError,
) => Promise<void>

/** Does a try when it is this evolution's turn. */
export type WithSlot = <Value>(work: (bill: Bill) => Promise<Value>) => Promise<Value>

/** Of work that nobody keeps account of. */
const NO_BILL: Bill = { asking: () => undefined, costs: () => undefined }

/**
 * Makes one frame. What the model's error says decides: busy waits, a timeout or a broken answer is tried again within
 * bounds, a refusal, a used-up quota or a provider that only its operator can mend ends the run at once; a refused step
 * is never passed off as a copy of the last frame. Every failed try is noted. `waiting` ends the waits between tries, while a
 * try under way goes on. Throws {@link GaveUp}, or the reason of the signal that aborts.
 */
export async function makeFrame(
  model: ImageModel,
  step: Step,
  note: NoteTry,
  signal: AbortSignal,
  retryPolicy: RetryPolicy = RETRY_POLICY,
  withSlot: WithSlot = (work) => work(NO_BILL),
  waiting: AbortSignal = signal,
): Promise<MadeFrame> {
  let tries = 0
  let waitedMs = 0
  for (;;) {
    try {
      return await withSlot((bill) => tryOnce(model, step, signal, retryPolicy, bill))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Yielded) throw error
      const failure = asModelError(error)
      if (FINAL.has(failure.kind)) {
        await note('refused', failure.message, 0, failure)
        throw new GaveUp(finalMessage(failure, step.number), { cause: error })
      }
      const isBusy = failure.kind === 'busy'
      if (!isBusy) tries += 1
      const waitMs = isBusy ? busyWaitMs(failure, retryPolicy) : retryPolicy.firstBackoffMs * 2 ** (tries - 1)
      if (isBusy) waitedMs += waitMs
      const isOver = isBusy ? waitedMs > retryPolicy.maxBusyMs : tries >= retryPolicy.maxTries
      await note('retried', reasonOf(failure), isOver ? 0 : waitMs, failure)
      if (isOver) throw new GaveUp(finalMessage(failure, step.number), { cause: error })
      await sleep(waitMs, undefined, { signal: waiting }).catch(() => waiting.throwIfAborted())
    }
  }
}

/** What trying again would not change. */
const FINAL: ReadonlySet<ModelError['kind']> = new Set(['refused', 'exhausted', 'misconfigured'])

/** What the ledger says of a try that is tried again. */
function reasonOf({ message, mayBeBilled }: ModelError): string {
  return mayBeBilled ? `${message} The provider may bill this try.` : message
}

async function tryOnce(
  model: ImageModel,
  step: Step,
  signal: AbortSignal,
  retryPolicy: RetryPolicy,
  bill: Bill,
): Promise<MadeFrame> {
  signal.throwIfAborted()
  const startedAt = performance.now()
  const deadline = AbortSignal.timeout(Math.max(retryPolicy.minTryMs, model.expectedFrameMs * retryPolicy.tryFactor))
  bill.asking()
  const reproduction = await orAborted(model.reproduce(step, AbortSignal.any([signal, deadline])), deadline)
  bill.costs(reproduction.costUsd)
  const pixels = await asPixels(reproduction, model, step.original, signal)
  const durationMs = Math.round(performance.now() - startedAt)
  return { pixels, costUsd: reproduction.costUsd, caption: reproduction.caption, durationMs }
}

/** The deadline holds even for a model that does not listen to its signal. */
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

/** About one part in twenty-five. A larger difference in shape, made anew in every frame, would be seen as a distortion. */
const MAX_STRETCH = 0.04

/**
 * The bytes of a provider are a stranger's image too: decoded with the same care, then brought to the original's size,
 * its ends cut off where its shape is another. It waits for its turn at the decoder as long as `signal` does not abort.
 */
async function asPixels(
  reproduction: Reproduction,
  model: ImageModel,
  original: Pixels,
  signal: AbortSignal,
): Promise<Pixels> {
  const size = { width: original.width, height: original.height }
  if ('pixels' in reproduction) return resizePixels(reproduction.pixels, size)
  const decoded = await normaliseImage(reproduction.encoded, model, signal).catch(brokenImage)
  const stretch = Math.abs(Math.log(((decoded.width / decoded.height) * size.height) / size.width))
  return stretch > MAX_STRETCH ? coverPixels(decoded, size) : resizePixels(decoded, size)
}

function brokenImage(error: unknown): never {
  if (!(error instanceof ImageRejected)) throw error
  throw new ModelError('broken', 'The model answered with something that is not an image.', { cause: error })
}

function asModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  return new ModelError('broken', 'The model failed unexpectedly.', { cause: error })
}

function busyWaitMs(failure: ModelError, retryPolicy: RetryPolicy): number {
  return Math.max(failure.retryAfterMs ?? retryPolicy.firstBackoffMs * 5, 1)
}

function finalMessage(failure: ModelError, number: number): string {
  const said = failure.message.replace(/[.!]?$/, '.')
  const ends = {
    refused: `The model refused to make frame ${number}: ${said} Another picture or another model may get further.`,
    misconfigured: `Frame ${number} cannot be made until the operator of this site acts: ${said} Until then, choose another model.`,
    exhausted: `The provider's quota is used up, so frame ${number} was not made: ${said} It can go on when there is quota again.`,
    busy: `The model was too busy for too long to make frame ${number}: ${said}`,
    timeout: `The model did not answer in time for frame ${number}: ${said}`,
    broken: `Frame ${number} could not be made: ${said}`,
  } as const satisfies Record<ModelError['kind'], string>
  return ends[failure.kind]
}
