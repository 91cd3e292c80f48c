import type { Account } from '@afterimage/contract/account'
import { ITERATION_OPTIONS, type Iterations } from '@afterimage/core/iterations'

/** How many credits are missing, and the longest length that the balance is enough for. */
export interface InsufficientCredits {
  readonly missing: number
  readonly affordable: Iterations | null
}

/** What a length costs, in credits. */
export function creditsFor(iterations: Iterations): number {
  return ITERATION_OPTIONS.find((option) => option.iterations === iterations)?.credits ?? 0
}

/** Whether the account's credits are too few for a length; null when they are enough or none are taken. */
export function insufficientCreditsOf(
  user: Pick<Account, 'credits' | 'plan'> | null,
  iterations: Iterations,
): InsufficientCredits | null {
  if (user === null || user.plan === 'pro') return null
  const missing = creditsFor(iterations) - user.credits
  if (missing <= 0) return null
  const affordable = ITERATION_OPTIONS.findLast((option) => option.credits <= user.credits)
  return { missing, affordable: affordable?.iterations ?? null }
}
