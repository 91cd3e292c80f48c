import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'

/** A session goes on while it is used, and ends for good this long after the sign-in. */
export const SESSION_LONGEST_MS = 90 * 24 * 3_600_000

/** Sessions that began by then have ended, however lately they were used. */
export function oldestSessionStart(now: Date): Date {
  return new Date(now.getTime() - SESSION_LONGEST_MS)
}

const next = new AsyncLocalStorage<string>()

/** 256 random bits, as an address or a header takes them. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a session's token: enough to recognise it, not enough to use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Runs a sign-in whose session gets a fresh token of 256 random bits; only the caller ever sees the token itself. */
export async function withFreshToken<Result>(
  signIn: () => Promise<Result>,
): Promise<{ readonly token: string; readonly result: Result }> {
  const token = randomToken()
  return { token, result: await next.run(hashToken(token), signIn) }
}

/** The hash for the session that is being made. Throws for one that was not begun by {@link withFreshToken}. */
export function hashOfFreshToken(): string {
  const hash = next.getStore()
  if (hash === undefined) throw new Error('A session is made only by signing in.')
  return hash
}
