const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A moment that is written in UTC without a zone, in milliseconds since 1970. */
export function parseUtc(zoneless: string): number {
  return Date.parse(`${zoneless}Z`)
}

/** How long ago it was: `Just now`, `7m ago`, `3h ago`, `12d ago`. A moment in the future, by a wrong clock, is now. */
export function formatAge(atMs: number, nowMs: number): string {
  const age = Math.max(0, nowMs - atMs)
  if (age < MINUTE_MS) return 'Just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h ago`
  return `${Math.floor(age / DAY_MS)}d ago`
}
