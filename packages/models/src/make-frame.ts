import { setTimeout as sleep } from 'node:timers/promises'
import type { ImageModel, Step } from './image-model.ts'
import { certainCostOf, ModelError } from './model-error.ts'
import { type Bill, type MadeFrame, NO_BILL, reproduceFrame, TRY_LIMITS, type TryLimits } from './reproduce-frame.ts'

/** How long a model is borne with, per frame. */
export interface RetryPolicy extends TryLimits {
  /** Tries that may time out or break before the frame is given up. */
  readonly maxTries: number
  /** Wait before the second try; it doubles each time. */
  readonly firstBackoffMs: number
  /** All waits for a busy model together; waiting costs no try. */
  readonly maxBusyMs: number
}

export const RETRY_POLICY: RetryPolicy = {
  ...TRY_LIMITS,
  maxTries: 4,
  firstBackoffMs: 1_000,
  maxBusyMs: 30 * 60_000,
}

/** A frame that will not come, and the error that its last try ended with. */
export class FrameNotMade extends Error {
  override readonly name = 'FrameNotMade'
  readonly number: number
  readonly failure: ModelError

  constructor(number: number, failure: ModelError) {
    super(`Frame ${number} was not made: ${failure.message}`, { cause: failure })
    this.number = number
    this.failure = failure
  }
}

export type NoteTry = (
  kind: 'retried' | 'refused',
  reason: string,
  waitMs: number,
  failure: ModelError,
) => Promise<void>

/** Does a try when a slot at the provider is free. */
export type WithSlot = <Value>(work: (bill: Bill) => Promise<Value>) => Promise<Value>

export interface MakeFrameOptions {
  /** Told of every failed try, before the wait for the next one begins. */
  readonly note: NoteTry
  /** Ends everything. */
  readonly signal: AbortSignal
  /** Ends the waits between tries and for a slot, while a try under way goes on; `signal` unless told. */
  readonly waiting?: AbortSignal
  readonly retryPolicy?: RetryPolicy
  readonly withSlot?: WithSlot
}

/**
 * Makes one frame. What the model's error says decides: busy waits, a timeout or a broken answer is tried again within
 * bounds, a refusal, a used-up quota or a provider that only its operator can mend ends it at once; a refused step
 * is never passed off as a copy of the last frame. Throws {@link FrameNotMade}, the reason of the signal that aborts, or what `withSlot` threw.
 */
export async function makeFrame(model: ImageModel, step: Step, options: MakeFrameOptions): Promise<MadeFrame> {
  const { note, signal, waiting = signal, retryPolicy = RETRY_POLICY, withSlot = (work) => work(NO_BILL) } = options
  let tries = 0
  let waitedMs = 0
  for (;;) {
    try {
      return await withSlot((bill) =>
        reproduceFrame(model, step, signal, bill, retryPolicy).catch((error: unknown) => {
          throw signal.aborted ? error : withoutLongWait(asModelError(error), retryPolicy)
        }),
      )
    } catch (failure) {
      signal.throwIfAborted()
      // What kept the model from being asked at all is no failure of its own.
      if (!(failure instanceof ModelError)) throw failure
      if (FINAL.has(failure.kind)) {
        await note('refused', reasonOf(failure, model), 0, failure)
        throw new FrameNotMade(step.number, failure)
      }
      const isBusy = failure.kind === 'busy'
      if (!isBusy) tries += 1
      const waitMs = isBusy ? busyWaitMs(failure, retryPolicy) : retryPolicy.firstBackoffMs * 2 ** (tries - 1)
      if (isBusy) waitedMs += waitMs
      const isOver = isBusy ? waitedMs > retryPolicy.maxBusyMs : tries >= retryPolicy.maxTries
      await note('retried', reasonOf(failure, model), isOver ? 0 : waitMs, failure)
      if (isOver) throw new FrameNotMade(step.number, failure)
      await sleep(waitMs, undefined, { signal: waiting }).catch(() => waiting.throwIfAborted())
    }
  }
}

/** What trying again would not change. */
const FINAL: ReadonlySet<ModelError['kind']> = new Set(['refused', 'exhausted', 'misconfigured'])

/** What the ledger says of a try that made no frame. */
function reasonOf(failure: ModelError, { costPerImage }: ImageModel): string {
  const mayBeBilled = failure.mayBeBilled ?? (costPerImage > 0 && certainCostOf(failure) === undefined)
  return mayBeBilled ? `${failure.message} The provider may bill this try.` : failure.message
}

/** A provider that asks for a longer wait than we bear with has nothing to give until then, to nobody here. */
function withoutLongWait(error: ModelError, { maxBusyMs }: RetryPolicy): ModelError {
  if (error.kind !== 'busy' || (error.retryAfterMs ?? 0) <= maxBusyMs) return error
  const { message, retryAfterMs, mayBeBilled, billedUsd, cause } = error
  return new ModelError('exhausted', message, { retryAfterMs, mayBeBilled, billedUsd, cause, isLongWait: true })
}

function asModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  return new ModelError('broken', 'The model failed unexpectedly.', { cause: error })
}

function busyWaitMs(failure: ModelError, retryPolicy: RetryPolicy): number {
  return Math.max(failure.retryAfterMs ?? retryPolicy.firstBackoffMs * 5, 1)
}
