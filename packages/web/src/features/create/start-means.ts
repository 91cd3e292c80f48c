import type { Account } from '@afterimage/contract/account'
import { creditsFor, startsFor } from '@afterimage/core/frame-sizes'
import type { DailyAllowance } from '../../shared/credits/allowance.ts'
import { insufficientCreditsOf } from '../../shared/credits/insufficient-credits.ts'

/** What a start is taken from. */
export interface StartMeans {
  /** The credits that it takes, or that are missing; null where it takes none. */
  readonly credits: number | null
  /** The day that it counts in; null where it counts in none. */
  readonly day: DailyAllowance | null
  /** As how many starts it counts there. */
  readonly starts: number
  /** Whether there is enough of it, as far as is known. */
  readonly isEnough: boolean
}

/** As the server takes it: credits first, and where they are too few the day that visitors have, if they may use the model. */
export function meansOf(
  user: Pick<Account, 'credits' | 'plan' | 'isDemo'> | null,
  allowance: DailyAllowance,
  isForVisitors: boolean,
  iterations: number,
  sizePx: number | null,
): StartMeans {
  const starts = startsFor(iterations, sizePx)
  const isInDay = allowance.remaining === null || starts <= allowance.remaining
  if (user === null) return { credits: null, day: allowance, starts, isEnough: isInDay }
  if (user.plan === 'pro') return { credits: null, day: null, starts, isEnough: true }
  const credits = creditsFor(iterations, sizePx) ?? 0
  if (insufficientCreditsOf(user, iterations, sizePx) === null) {
    // A person who uses the demo account counts as a visitor, too.
    return user.isDemo
      ? { credits, day: allowance, starts, isEnough: isInDay }
      : { credits, day: null, starts, isEnough: true }
  }
  if (!isForVisitors) return { credits, day: null, starts, isEnough: false }
  return { credits: isInDay ? null : credits, day: allowance, starts, isEnough: isInDay }
}
