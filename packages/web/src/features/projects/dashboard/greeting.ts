import type { Account } from '@afterimage/contract/account'

/** For so long an account is new. */
const NEW_FOR_MS = 24 * 3_600_000

/** How the dashboard greets: nobody comes back to an account that was just made. */
export function greetingOf(user: Pick<Account, 'email' | 'createdAt'> | null, nowMs: number): string {
  if (user === null) return 'Welcome'
  const isNew = nowMs - Date.parse(user.createdAt) < NEW_FOR_MS
  return `${isNew ? 'Welcome' : 'Welcome back'}, ${user.email}`
}
