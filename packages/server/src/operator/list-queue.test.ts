import { expect, test } from 'vitest'
import { heldPlace } from './list-queue.ts'

const ID = '0190b6a5-3c5e-7d10-9f3a-2b8f6c1d4e70'
const isPlace = (time: string) => heldPlace.safeParse(['held', time, ID]).success

test.each(['2026-11-27 18:06:58.123456+00', '2026-11-27 18:06:58+00', '2024-02-29 23:59:59.9+05:30'])(
  '%s is a place in the list',
  (time) => {
    expect(isPlace(time)).toBe(true)
  },
)

test.each([
  ...['2026-02-31 10:00:00+00', '0000-00-00 00:00:00+00', '0000-01-01 00:00:00+00', '2026-01-01 24:61:61.9.9.9+99'],
  ...['2026-01-01 10:00:00+99:99', '2026-01-01 10:00:00.......+00', 'now', ''],
])('%s, which the database cannot read, is none', (time) => {
  expect(isPlace(time)).toBe(false)
})
