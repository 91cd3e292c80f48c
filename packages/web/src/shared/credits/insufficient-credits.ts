import type { Account } from '@afterimage/contract/account'
import { creditsFor } from '@afterimage/core/frame-sizes'
import { ITERATION_OPTIONS, type Iterations } from '@afterimage/core/iterations'

/** How many credits are missing, and the longest length that the balance is enough for. */
export interface InsufficientCredits {
  readonly missing: number
  readonly affordable: Iterations | null
}

/** Whether the account's credits are too few for a length; null when they are enough or none are taken. */
export function insufficientCreditsOf(
  user: Pick<Account, 'credits' | 'plan'> | null,
  iterations: number,
  sizePx: number | null = null,
): InsufficientCredits | null {
  if (user === null || user.plan === 'pro') return null
  const missing = (creditsFor(iterations, sizePx) ?? 0) - user.credits
  if (missing <= 0) return null
  const affordable = ITERATION_OPTIONS.findLast(
    (option) => (creditsFor(option.iterations, sizePx) ?? 0) <= user.credits,
  )
  return { missing, affordable: affordable?.iterations ?? null }
}
