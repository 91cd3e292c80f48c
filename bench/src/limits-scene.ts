/** What the processes of `npm run bench:limits` do. */
export interface LimitsScene {
  /** Calls of the provider `parallel` at once, of all processes. */
  readonly parallel: number
  /** Calls of the provider `minute` that begin within a minute, likewise. */
  readonly perMinute: number
  /** Of each process at each provider; each is an owner of its own, and asks again as soon as its call has ended. */
  readonly callers: number
  readonly minuteCallMs: number
  readonly parallelCallMs: number
}

/** Times are milliseconds since 1970. */
export interface LimitedCall {
  readonly provider: 'minute' | 'parallel'
  readonly beganAt: number
  readonly endedAt: number
}

/** The most calls that began within any `windowMs`. */
export function mostWithin(calls: readonly LimitedCall[], windowMs: number): number {
  const began = calls.map(({ beganAt }) => beganAt).toSorted((a, b) => a - b)
  let first = 0
  let most = 0
  for (const [at, beganAt] of began.entries()) {
    while ((began[first] ?? beganAt) <= beganAt - windowMs) first += 1
    most = Math.max(most, at - first + 1)
  }
  return most
}

/** The most calls that were under way at once. */
export function mostAtOnce(calls: readonly LimitedCall[]): number {
  const changes = calls
    .flatMap(({ beganAt, endedAt }) => [
      { at: beganAt, by: 1 },
      { at: endedAt, by: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by)
  let now = 0
  return changes.reduce((most, { by }) => {
    now += by
    return Math.max(most, now)
  }, 0)
}

/** Milliseconds that the calls were under way between two times, all together. */
export function underWayMs(calls: readonly LimitedCall[], from: number, to: number): number {
  return calls.reduce(
    (sum, { beganAt, endedAt }) => sum + Math.max(0, Math.min(to, endedAt) - Math.max(from, beganAt)),
    0,
  )
}

/**
 * Which share of a limit of so many calls within `windowMs` was used, 0–1: a call can begin no sooner than that after the one that was `limit` calls before it. Calls
 * come in bursts where many wait, so that those of a stretch of time say little. NaN where there were no more than `limit`.
 */
export function shareOfLimit(calls: readonly LimitedCall[], limit: number, windowMs: number): number {
  const began = calls.map(({ beganAt }) => beganAt).toSorted((a, b) => a - b)
  const apart = began.slice(limit).map((beganAt, at) => beganAt - (began[at] ?? 0))
  return (windowMs * apart.length) / apart.reduce((sum, ms) => sum + ms, 0)
}
