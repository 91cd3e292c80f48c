/** Percentiles of measured times, milliseconds. */
export interface Spread {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly longest: number
  readonly count: number
}

/** Nearest-rank percentiles; NaN throughout when nothing was measured. */
export function spreadOf(timesMs: readonly number[]): Spread {
  const ascending = Float64Array.from(timesMs).sort()
  const at = (share: number) => ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1), count: timesMs.length }
}

/** Milliseconds that the work takes. */
export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
