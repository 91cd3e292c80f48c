/**
 * Why a model made no frame, as far as the runner must know:
 * `busy` try again after a wait, `timeout` try again, `refused` never try again, `exhausted` the provider's quota or
 * money is used up, `broken` the answer was no image or the model failed.
 */
export type ModelErrorKind = 'busy' | 'refused' | 'exhausted' | 'broken' | 'timeout'

/** The one error a model throws; its message may be shown to a person and holds no secret. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly kind: ModelErrorKind
  readonly retryAfterMs: number | undefined

  constructor(
    kind: ModelErrorKind,
    message: string,
    options?: { readonly retryAfterMs?: number; readonly cause?: unknown },
  ) {
    super(message, { cause: options?.cause })
    this.kind = kind
    this.retryAfterMs = options?.retryAfterMs
  }
}
