import { safeReturnTo } from '../../../shared/auth/return-to.ts'

const KEY = 'afterimage-way-on'

/** Remembers, in this tab, where the sign-in leads while the browser is at the identity provider. */
export function keepWayOn(destination: string): void {
  try {
    sessionStorage.setItem(KEY, destination)
  } catch {
    // Storage can be forbidden: the usual place is next then.
  }
}

/** Where to go on, once. */
export function takeWayOn(): string {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return safeReturnTo(kept, '/app')
  } catch {
    return '/app'
  }
}
