import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { networkOf } from '../platform/address-rules.ts'
import type { Db } from '../platform/database/tables.ts'
import { Problem } from '../platform/problem.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import { findAccountByEmail } from './account-store.ts'
import { authFailure } from './auth-failure.ts'
import { LOGINS_BY_ADDRESS, REGISTRATIONS_BY_ADDRESS } from './limits.ts'
import type { Auth } from './open-auth.ts'
import { countGuess, forgetGuesses } from './password-guesses.ts'
import { withFreshToken } from './session-token.ts'

export interface SignInParts {
  readonly db: Db
  readonly auth: Auth
  readonly limits: RateLimits
}

/** What somebody typed, and from where. */
export interface SignInAttempt {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly userAgent: string
}

export interface NewSession {
  readonly token: string
  readonly accountId: string
}

/** Makes the account and signs it in. Throws `email_taken`. */
export async function registerAccount(parts: SignInParts, attempt: SignInAttempt): Promise<NewSession> {
  const { email, password } = attempt
  await parts.limits.count(REGISTRATIONS_BY_ADDRESS, networkOf(attempt.address))
  if (email === DEMO_CREDENTIALS.email) throw taken()
  try {
    const { token, result } = await withFreshToken(() =>
      parts.auth.api.signUpEmail({ body: { email, password, name: '' }, headers: headersOf(attempt) }),
    )
    return { token, accountId: result.user.id }
  } catch (error) {
    // Of two registrations at the same moment, the database refuses one, and better-auth calls that something else.
    if (authFailure(error) !== undefined && (await findAccountByEmail(parts.db, email)) !== undefined) throw taken()
    throw error
  }
}

/**
 * Signs in. An unknown address takes as long as a wrong password and gets the same words. Failures are counted by address,
 * and by account and network together, whether the account exists or not, so that nobody locks its owner out from elsewhere. Throws `invalid_credentials` or `too_many_requests`.
 */
export async function signIn(parts: SignInParts, attempt: SignInAttempt): Promise<NewSession> {
  const { email, password } = attempt
  const network = networkOf(attempt.address)
  await parts.limits.count(LOGINS_BY_ADDRESS, network)
  await countGuess(parts.limits, attempt)
  try {
    const { token, result } = await withFreshToken(() =>
      parts.auth.api.signInEmail({ body: { email, password }, headers: headersOf(attempt) }),
    )
    // Signing in as the demo is free to anybody and fills it up, so each time counts.
    if (email !== DEMO_CREDENTIALS.email) await parts.limits.uncount(LOGINS_BY_ADDRESS, network)
    await forgetGuesses(parts.limits, attempt)
    return { token, accountId: result.user.id }
  } catch (error) {
    if (authFailure(error) !== 'INVALID_EMAIL_OR_PASSWORD') throw error
    throw new Problem('invalid_credentials', 'The email address or the password is wrong.')
  }
}

function headersOf({ userAgent }: SignInAttempt): Headers {
  return new Headers({ 'user-agent': userAgent.slice(0, 300) })
}

function taken(): Problem {
  return new Problem('email_taken', 'There is already an account with this email address. Sign in instead.')
}
