import type { Account } from '@afterimage/contract/account'
import { creditsFor, startsFor } from '@afterimage/core/frame-sizes'
import type { DailyAllowance } from '../../shared/credits/allowance.ts'

/** What a start is taken from. */
export interface StartMeans {
  /** The credits that it takes, or that are missing; null where it takes none. */
  readonly credits: number | null
  /** The day that it counts in; null where it counts in none. */
  readonly day: DailyAllowance | null
  /** As how many starts it counts there, all of a race together. */
  readonly starts: number
  /** Whether there is enough of it, as far as is known. */
  readonly isEnough: boolean
}

/** One of the evolutions that are to begin. */
export interface WantedStart {
  readonly isForVisitors: boolean
  readonly iterations: number
  /** Null where the model has its own. */
  readonly sizePx: number | null
}

/**
 * As the server takes it: credits first, and where they are too few the day that visitors have, if they may use the model. Of several
 * each is paid after those before it.
 */
export function meansOf(
  user: Pick<Account, 'credits' | 'plan' | 'isDemo'> | null,
  allowance: DailyAllowance,
  wanted: readonly WantedStart[],
): StartMeans {
  const starts = startsOf(wanted)
  const isInDay = (many: number) => allowance.remaining === null || many <= allowance.remaining
  if (user === null) return { credits: null, day: allowance, starts, isEnough: isInDay(starts) }
  if (user.plan === 'pro') return { credits: null, day: null, starts, isEnough: true }
  const { paid, beyond } = split(wanted, user.credits)
  const [credits, all] = [priceOf(paid), priceOf(wanted)]
  if (beyond.length === 0) {
    // A person who uses the demo account counts as a visitor, too.
    return user.isDemo
      ? { credits, day: allowance, starts, isEnough: isInDay(starts) }
      : { credits, day: null, starts, isEnough: true }
  }
  if (beyond.some(({ isForVisitors }) => !isForVisitors)) return { credits: all, day: null, starts, isEnough: false }
  const free = user.isDemo ? starts : startsOf(beyond)
  const isEnough = isInDay(free)
  return { credits: isEnough ? credits || null : all, day: allowance, starts: free, isEnough }
}

/** What the credits are enough for, one after the other, and what they are not. */
function split(wanted: readonly WantedStart[], credits: number) {
  const paid: WantedStart[] = []
  const beyond: WantedStart[] = []
  for (const one of wanted) (priceOf([...paid, one]) <= credits ? paid : beyond).push(one)
  return { paid, beyond }
}

function priceOf(wanted: readonly WantedStart[]): number {
  return wanted.reduce((sum, { iterations, sizePx }) => sum + (creditsFor(iterations, sizePx) ?? 0), 0)
}

function startsOf(wanted: readonly WantedStart[]): number {
  return wanted.reduce((sum, { iterations, sizePx }) => sum + startsFor(iterations, sizePx), 0)
}
