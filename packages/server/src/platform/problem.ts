import type { ProblemCode } from '@afterimage/contract/problem'

/** A failure that the caller of the API is told about: a code from the contract and the sentence to show. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode

  constructor(code: ProblemCode, sentence: string, options?: { readonly cause?: unknown }) {
    super(sentence, options)
    this.code = code
  }
}
