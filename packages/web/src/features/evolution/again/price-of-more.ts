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
  if (price === 0) return 'free'
  // Beyond an account's credits it is the day that pays, if anything does.
  return user.credits >= price || !isForVisitors || !isInDay ? formatCredits(price) : FREE
}

/** What the cheapest of the lengths takes of an account's credits, beside the button; undefined where it takes none of them. */
export function leastPrice(
  user: Pick<Account, 'credits' | 'plan'> | null,
  { made, lengths, sizePx }: Omit<More, 'iterations'> & { readonly lengths: readonly number[] },
): string | undefined {
  if (user === null || user.plan === 'pro' || lengths.length === 0) return undefined
  const least = Math.min(...lengths.map((iterations) => priceOfMore(made, iterations, sizePx)))
  return least <= 0 || user.credits < least ? undefined : `from ${formatCredits(least)}`
}

/** What there is to take it from, as a note to the choice; undefined where there is nothing to say. */
export function describeMeans(
  user: Pick<Account, 'credits' | 'plan'> | null,
  allowance: Pick<DailyAllowance, 'message'>,
): string | undefined {
  if (user === null) return allowance.message ?? undefined
  if (user.plan === 'pro') return undefined
  const day = user.credits > 0 ? null : allowance.message
  return [`You have ${formatCredits(user.credits)}.`, day].filter(Boolean).join(' ')
}

const FREE = 'free today'
const NOT_TODAY = 'not today'
