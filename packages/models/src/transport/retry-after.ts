const LEAST_MS = 500
const MOST_MS = 24 * 3_600_000

/**
 * How long a provider asks to wait, milliseconds: `retry-after-ms`, `retry-after` in seconds or as a date (RFC 9110,
 * 10.2.3), a field of the body (`retry_after` in seconds, Google's `retryDelay`), or its words ("try again in 1m3.5s",
 * "resets in ~8s"); but no words that the request held, which prove nothing. Undefined when it says nothing. Never under half a second, since some say zero, nor over a day.
 */
export function retryAfterMs(
  headers: Headers,
  body: string,
  nowMs: number,
  wasSent: (text: string) => boolean,
): number | undefined {
  const waitMs = fromHeaders(headers, nowMs) ?? fromFields(body, wasSent) ?? fromText(body, wasSent)
  if (waitMs === undefined || !Number.isFinite(waitMs)) return undefined
  return Math.round(Math.min(Math.max(waitMs, LEAST_MS), MOST_MS))
}

function fromHeaders(headers: Headers, nowMs: number): number | undefined {
  const exact = headers.get('retry-after-ms')
  if (exact !== null && /^\d+(\.\d+)?$/.test(exact)) return Number(exact)
  const wait = headers.get('retry-after')?.trim()
  if (wait === undefined || wait === '') return undefined
  if (/^\d+(\.\d+)?$/.test(wait)) return Number(wait) * 1_000
  const at = Date.parse(wait)
  return Number.isNaN(at) ? undefined : at - nowMs
}

function fromFields(body: string, wasSent: (text: string) => boolean): number | undefined {
  const fields = body.matchAll(/"(?:retry_after|retryDelay)"\s*:\s*"?(\d+(?:\.\d+)?)s?"?\s*[,}\]]/g)
  const field = firstOwn(fields, wasSent)
  return field === undefined ? undefined : Number(field) * 1_000
}

/** So many are looked at: a body may hold thousands. */
const MOST_LOOKED_AT = 8

/** What the first of them names that the provider says by itself: one person's prompt must not pause it for everybody. */
function firstOwn(found: Iterable<RegExpExecArray>, wasSent: (text: string) => boolean): string | undefined {
  let looked = 0
  for (const [whole, named] of found) {
    if (!wasSent(whole)) return named
    looked += 1
    if (looked === MOST_LOOKED_AT) return undefined
  }
  return undefined
}

const UNIT_MS = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const

function fromText(body: string, wasSent: (text: string) => boolean): number | undefined {
  const texts = body.matchAll(/(?:again|resets|retry) in\s*~?\s*((?:\d+(?:\.\d+)?(?:ms|h|m|s))+)/gi)
  const text = firstOwn(texts, wasSent)
  if (text === undefined) return undefined
  let sumMs = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/gi)) {
    const unitMs = Object.entries(UNIT_MS).find(([name]) => name === unit?.toLowerCase())?.[1] ?? 0
    sumMs += Number(amount) * unitMs
  }
  return sumMs
}
