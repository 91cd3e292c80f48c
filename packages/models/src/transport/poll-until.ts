import { setTimeout as sleep } from 'node:timers/promises'
import { ModelError } from '../model-error.ts'

const MAX_LOOKS = 5_000
/** Failures in a row after which the provider is taken to be gone. */
const MAX_FAILURES = 4
const ABANDON_MS = 2_000

/**
 * Looks every `everyMs` until there is something, as long as the signal allows. A look that fails is repeated, since a
 * look costs nothing and giving up would throw paid work away; the fourth failure in a row is thrown. Somebody too busy to
 * be looked at has taken the work all the same: that is no `busy`, which would ask for it anew as if nothing had been done. Nor has
 * one that no longer lets us look, for want of a right or of money, left it undone: it may be billed.
 */
export async function pollUntil<Found>(
  look: () => Promise<Found | undefined>,
  everyMs: number,
  signal: AbortSignal,
  abandon?: (signal: AbortSignal) => Promise<unknown>,
): Promise<Found> {
  try {
    return await lookOn(look, everyMs, signal)
  } catch (error) {
    await abandon?.(AbortSignal.timeout(ABANDON_MS)).catch(() => undefined)
    throw error
  }
}

async function lookOn<Found>(look: () => Promise<Found | undefined>, everyMs: number, signal: AbortSignal) {
  let failures = 0
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    let waitMs = everyMs
    try {
      const found = await look()
      if (found !== undefined) return found
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      failures += 1
      if (!isPassing(error)) throw withBill(error)
      if (failures >= MAX_FAILURES) throw error.kind === 'busy' ? lostWork(error) : error
      waitMs = Math.max(everyMs * 2 ** failures, error.retryAfterMs ?? 0)
    }
    await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
  throw new ModelError('timeout', 'The job did not finish in time.')
}

function isPassing(error: unknown): error is ModelError {
  return error instanceof ModelError && (error.kind === 'busy' || error.kind === 'broken' || error.kind === 'timeout')
}

/** What the work itself came to, a refusal say, tells its own cost. */
function withBill(error: unknown): unknown {
  const isOfTheLook = error instanceof ModelError && (error.kind === 'misconfigured' || error.kind === 'exhausted')
  if (!isOfTheLook || error.mayBeBilled !== undefined) return error
  const { kind, message, retryAfterMs, billedUsd, cause } = error
  return new ModelError(kind, message, { retryAfterMs, billedUsd, cause, mayBeBilled: true })
}

function lostWork({ message, cause }: ModelError): ModelError {
  return new ModelError('timeout', message, { cause })
}
