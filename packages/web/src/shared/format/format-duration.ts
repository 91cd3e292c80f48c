const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** A measured time as the specification writes it: `182 ms`, `4.2 s`, `12.5 m`. */
export function formatDuration(ms: number): string {
  if (Math.round(ms) < SECOND_MS) return `${Math.round(ms)} ms`
  if (ms < MINUTE_MS) return `${trim(ms / SECOND_MS)} s`
  return `${trim(ms / MINUTE_MS)} m`
}

/** A time on a clock face, `m:ss`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** An expectation, rounded so that it promises no precision: `about 2 s`, `about 5 min`. */
export function formatExpectation(ms: number): string {
  if (ms < 1.5 * SECOND_MS) return 'about 1 s'
  if (ms < 10 * SECOND_MS) return `about ${Math.round(ms / SECOND_MS)} s`
  if (ms < 90 * SECOND_MS) return `about ${Math.round(ms / (5 * SECOND_MS)) * 5} s`
  return `about ${Math.round(ms / MINUTE_MS)} min`
}

function trim(value: number): string {
  return String(Math.round(value * 10) / 10)
}
