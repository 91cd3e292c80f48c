const LEAST_MS = 500
const MOST_MS = 24 * 3_600_000

/**
 * How long a provider asks to wait, milliseconds: `retry-after-ms`, `retry-after` in seconds or as a date (RFC 9110,
 * 10.2.3), a field of the body (`retry_after` in seconds, Google's `retryDelay`), or its words ("try again in 1m3.5s",
 * "resets in ~8s"). Undefined when it says nothing. Never under half a second, since some say zero, nor over a day.
 */
export function retryAfterMs(headers: Headers, body: string, nowMs: number): number | undefined {
  const waitMs = fromHeaders(headers, nowMs) ?? fromFields(body) ?? fromText(body)
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

function fromFields(body: string): number | undefined {
  const field = /"(?:retry_after|retryDelay)"\s*:\s*"?(\d+(?:\.\d+)?)s?"?\s*[,}\]]/.exec(body)
  return field?.[1] === undefined ? undefined : Number(field[1]) * 1_000
}

const UNIT_MS = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const

function fromText(body: string): number | undefined {
  const text = /(?:again|resets|retry) in\s*~?\s*((?:\d+(?:\.\d+)?(?:ms|h|m|s))+)/i.exec(body)?.[1]
  if (text === undefined) return undefined
  let sumMs = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/gi)) {
    const unitMs = Object.entries(UNIT_MS).find(([name]) => name === unit?.toLowerCase())?.[1] ?? 0
    sumMs += Number(amount) * unitMs
  }
  return sumMs
}
