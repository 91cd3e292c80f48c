import type { Account } from '@afterimage/contract/account'
import { startsFor } from '@afterimage/core/frame-sizes'
import { priceOfMore } from '@afterimage/core/price'
import type { DailyAllowance } from '../../../shared/credits/allowance.ts'
import { formatCredits } from '../../../shared/format/format-money.ts'

interface More {
  /** Frames that there are. */
  readonly made: number
  readonly iterations: number
  readonly sizePx: number | null
}

/** What it takes to have so many iterations, in words beside the choice; undefined where there is nothing to say. */
export function describePrice(
  user: Pick<Account, 'credits' | 'plan' | 'isDemo'> | null,
  allowance: Pick<DailyAllowance, 'remaining'>,
  isForVisitors: boolean,
  { made, iterations, sizePx }: More,
): string | undefined {
  const isInDay = allowance.remaining === null || startsFor(iterations, sizePx) <= allowance.remaining
  if (user === null) return allowance.remaining === null ? undefined : isInDay ? FREE : NOT_TODAY
  if (user.plan === 'pro') return undefined
  if (user.isDemo && !isInDay) return NOT_TODAY
  const price = priceOfMore(made, iterations, sizePx)
  // Beyond an account's credits it is the day that pays, if anything does.
  return user.credits >= price || !isForVisitors || !isInDay ? formatCredits(price) : FREE
}

const FREE = 'free today'
const NOT_TODAY = 'not today'
