import { WEBHOOK_TRIES } from '@afterimage/contract/webhook'

const S = 1_000
const MIN = 60 * S
const H = 60 * MIN

/** For how long a message is tried again, and an endpoint may fail, before it is given up. */
export const RETRIED_FOR_MS = 24 * H

/** After each failed try, until the next: the Standard Webhooks specification's schedule, with the last at the end of a day. */
const FIRST_DELAYS_MS = [5 * S, 5 * MIN, 30 * MIN, 2 * H, 5 * H, 10 * H]
const LAST_DELAY_MS = RETRIED_FOR_MS - FIRST_DELAYS_MS.reduce((sum, delay) => sum + delay, 0)
/** So that messages that failed together are not all tried again together. Later, never sooner: the last comes once the day is over. */
const MOST_JITTER = 0.1

/** How long until the next try, after so many failed; undefined when that was the last. */
export function retryDelayMs(tries: number, random: number = Math.random()): number | undefined {
  if (tries >= WEBHOOK_TRIES) return undefined
  return Math.round((FIRST_DELAYS_MS[tries - 1] ?? LAST_DELAY_MS) * (1 + MOST_JITTER * random))
}

const MOST_REST_MS = H

/** How long an endpoint that says it has too much to do rests: as long as it asks for, between what it needs and an hour. */
export function restMs(status: number, retryAfter: string | undefined, now: Date): number {
  const askedMs = parseRetryAfter(retryAfter?.trim() ?? '', now)
  if (askedMs !== undefined) return Math.min(Math.max(askedMs, 0), MOST_REST_MS)
  return [429, 502, 503, 504].includes(status) ? 5 * S : 0
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(text: string, now: Date): number | undefined {
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * S
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at - now.getTime()
}
