import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { networkOf } from '../platform/address-rules.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import { LOGINS_BY_ACCOUNT, LOGINS_BY_PLACE, LOGINS_WHILE_ATTACKED } from './limits.ts'

/** A whole IPv6 site (RFC 6177): anyone who has one could guess from 65,536 of the usual networks. */
const SITE_BITS = 48

export interface Guess {
  readonly email: string
  readonly address: string
}

/**
 * Counts a try at an account's password, before the password is looked at. Each network has ten in a quarter of an hour. After
 * fifty wrong ones from all networks together, each further network has three: guessing from many places gets slow, and the
 * owner, who mistypes once or twice, still gets in from anywhere. Throws `too_many_requests`.
 */
export async function countGuess(limits: RateLimits, { email, address }: Guess): Promise<void> {
  // Everybody knows the demo account's password.
  if (email === DEMO_CREDENTIALS.email) return
  const isAttacked = await limits.isReached(LOGINS_BY_ACCOUNT, email)
  await limits.count(isAttacked ? LOGINS_WHILE_ATTACKED : LOGINS_BY_PLACE, placeOf({ email, address }))
  // The limit decides what the next place has; this try is counted whether or not it is reached.
  if (!isAttacked) await limits.count({ ...LOGINS_BY_ACCOUNT, max: Number.POSITIVE_INFINITY }, email)
}

/** The password was right, or is a new one: this place begins anew. */
export async function forgetGuesses(limits: RateLimits, guess: Guess): Promise<void> {
  await limits.clear(LOGINS_BY_PLACE, placeOf(guess))
  await limits.clear(LOGINS_WHILE_ATTACKED, placeOf(guess))
  await limits.uncount(LOGINS_BY_ACCOUNT, guess.email)
}

/** The account has a new password: nobody has guessed at it yet. */
export async function forgetAllGuesses(limits: RateLimits, email: string): Promise<void> {
  await limits.clear(LOGINS_BY_ACCOUNT, email)
}

function placeOf({ email, address }: Guess): string {
  return `${email}\0${networkOf(address, SITE_BITS)}`
}
