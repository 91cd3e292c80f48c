import { ModelError } from '../model-error.ts'

/**
 * What is still to be done of work that a provider has taken on: whatever it fails with, the work may be billed, and one that asks to wait
 * then has not left it undone. That is a `timeout`, which has few tries, where `busy` would buy the work anew again and again.
 */
export async function onceAccepted<Value>(rest: Promise<Value>): Promise<Value> {
  return rest.catch((error: unknown) => {
    if (!(error instanceof ModelError)) throw error
    const { kind, message, retryAfterMs, billedUsd, cause } = error
    throw new ModelError(kind === 'busy' ? 'timeout' : kind, message, {
      retryAfterMs,
      billedUsd,
      cause,
      mayBeBilled: true,
    })
  })
}
