/** Times in short. */
export interface Summary {
  readonly median: number
  readonly best: number
  readonly text: string
}

/** The median and the best of times in milliseconds, and both as a report says them. */
export function summary(times: readonly number[]): Summary {
  const sorted = times.toSorted((a, b) => a - b)
  const best = sorted[0] ?? Number.NaN
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return { median, best, text: `${median.toFixed(0)} ms (${best.toFixed(0)})` }
}
