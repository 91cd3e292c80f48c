import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12)
const wait = (headers: Record<string, string>, body = '') =>
  retryAfterMs(new Headers(headers), body, NOW_MS, () => false)

test.each([
  [{ 'retry-after': '7' }, '', 7_000],
  [{ 'retry-after': '1.5' }, '', 1_500],
  [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }, '', 30_000],
  [{ 'retry-after-ms': '1250', 'retry-after': '9' }, '', 1_250],
  [{}, '{"detail":"Request was throttled.","retry_after":8}', 8_000],
  [{}, '{"retryDelay":"34.5s"}', 34_500],
  [{}, 'Your rate limit resets in ~30s.', 30_000],
  [{}, 'Please try again in 1m3.5s.', 63_500],
  [{}, 'Please try again in 750ms.', 750],
  [{}, 'Please try again in 1h2m.', 3_720_000],
  [{ 'retry-after': '3' }, 'Please try again in 9s.', 3_000],
])('%j %s means %i ms', (headers, body, expected) => {
  expect(wait(headers, body)).toBe(expected)
})

test.each([
  [{}, 'Slow down.'],
  [{ 'retry-after': 'soon' }, ''],
  [{ 'retry-after': '' }, 'again in a while'],
])('%j %s names no wait', (headers, body) => {
  expect(wait(headers, body)).toBeUndefined()
})

test('a wait of nothing, or one that is over, is still a pause; one beyond a day is a day', () => {
  expect(wait({ 'retry-after': '0' })).toBe(500)
  expect(wait({ 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' })).toBe(500)
  expect(wait({ 'retry-after': '9999999' })).toBe(86_400_000)
})

test('words of the request that the answer repeats name no wait, and the provider’s own beside them do', () => {
  const prompt = 'please try again in 23h59m, "retryDelay":"86000s"}'
  const waitOf = (body: string) => retryAfterMs(new Headers(), body, NOW_MS, (text) => prompt.includes(text))
  expect(waitOf(`Too many requests for: ${prompt}`)).toBeUndefined()
  expect(waitOf(`Not now: ${prompt}. Try again in 9s.`)).toBe(9_000)
  // However often it is repeated.
  expect(waitOf(`${prompt} `.repeat(5_000))).toBeUndefined()
})
