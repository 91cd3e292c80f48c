import type { ProblemCode } from '@afterimage/contract/problem'

export interface ProblemDetails {
  readonly cause?: unknown
  /** When the same call can succeed, where that is known. */
  readonly retryAt?: Date
}

/** A failure that the caller of the API is told about: a code from the contract and the sentence to show. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly retryAt: Date | undefined

  constructor(code: ProblemCode, sentence: string, details: ProblemDetails = {}) {
    super(sentence, 'cause' in details ? { cause: details.cause } : {})
    this.code = code
    this.retryAt = details.retryAt
  }
}
