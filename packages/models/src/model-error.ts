/**
 * Why a model made no frame, as far as the runner must know:
 * `busy` try again after a wait, `timeout` try again, `refused` never try again, `exhausted` the provider's quota or
 * money is used up, `misconfigured` the provider takes neither this key, this model nor this request until its operator
 * acts, `broken` the answer was no image or the model failed.
 */
export type ModelErrorKind = 'busy' | 'refused' | 'exhausted' | 'misconfigured' | 'broken' | 'timeout'

export interface ModelErrorOptions {
  /** How long the provider asks to wait: for `busy` before the next try, for `exhausted` until there is quota again. */
  readonly retryAfterMs?: number | undefined
  /** Whether the provider may charge for the try although no frame came of it. */
  readonly mayBeBilled?: boolean | undefined
  /** What is charged for certain although no frame came of it, US dollars: a caption, say. */
  readonly billedUsd?: number | undefined
  /** Of `exhausted`: whether the provider only asks for a long wait, and has told of no quota. */
  readonly isLongWait?: boolean | undefined
  readonly cause?: unknown
}

/** Answers that a provider gives in place of doing the work. Whether a refusal costs something, each decides. */
const UNDONE: ReadonlySet<string> = new Set(['busy', 'exhausted', 'misconfigured'])

/** What a try that ended so costs for certain, US dollars; undefined where the provider may bill it, and nobody knows. */
export function certainCostOf({ kind, mayBeBilled, billedUsd }: ModelError): number | undefined {
  if (mayBeBilled === true) return undefined
  return mayBeBilled === false || UNDONE.has(kind) ? (billedUsd ?? 0) : undefined
}

/** What is known of the bill for an answer of which no frame came: all of it where the answer says what it costs. */
export function billingOf(answer: { readonly costUsd: number; readonly isCostTold?: boolean }): ModelErrorOptions {
  return answer.isCostTold === true
    ? { mayBeBilled: false, billedUsd: answer.costUsd }
    : { mayBeBilled: answer.costUsd > 0 ? true : undefined }
}

/** The one error a model throws; its message may be shown to a person and holds no secret. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly kind: ModelErrorKind
  readonly retryAfterMs: number | undefined
  readonly mayBeBilled: boolean | undefined
  readonly billedUsd: number | undefined
  readonly isLongWait: boolean

  constructor(kind: ModelErrorKind, message: string, options: ModelErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs
    this.mayBeBilled = options.mayBeBilled
    this.billedUsd = options.billedUsd
    this.isLongWait = options.isLongWait ?? false
  }
}
