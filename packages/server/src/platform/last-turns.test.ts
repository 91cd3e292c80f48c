import { expect, test } from 'vitest'
import { chooseTurns, type Share } from './fair-share.ts'
import { openLastTurns } from './last-turns.ts'

test('an owner with a thousand older jobs is not next again while somebody waits who came since', () => {
  let now = 0
  const turns = openLastTurns(() => now)
  const flood = { owner: 'flood', running: 0, waiting: 1_000 }
  const other = { owner: 'other', running: 0, waiting: 2 }
  const next = (waited: readonly [flood: number, other: number]) => {
    const shares: Share[] = [
      { ...flood, waitedMs: waited[0] },
      { ...other, waitedMs: waited[1] },
    ]
    return chooseTurns(turns.reckon(shares, now), 1).map(({ owner }) => owner)
  }
  expect(next([90_000, 10])).toEqual(['flood'])
  turns.ended('flood')
  now += 20
  expect(next([90_000, 30])).toEqual(['other'])
  turns.ended('other')
  now += 5
  expect(next([90_000, 30])).toEqual(['flood'])
})

test('somebody who came after the last turn of another does not come first', () => {
  let now = 0
  const turns = openLastTurns(() => now)
  turns.ended('flood')
  now += 1_000
  const shares = [
    { owner: 'new', running: 0, waiting: 1, waitedMs: 10 },
    { owner: 'flood', running: 0, waiting: 9, waitedMs: 90_000 },
  ]
  expect(chooseTurns(turns.reckon(shares, now), 1).map(({ owner }) => owner)).toEqual(['flood'])
})

test('of ten thousand owners it is known, and those are forgotten first whose turn is longest ago', () => {
  let now = 0
  const turns = openLastTurns(() => now)
  const waitedOf = (owner: string) =>
    turns.reckon([{ owner, running: 0, waiting: 1, waitedMs: 99_999 }], now)[0]?.waitedMs
  for (let at = 0; at < 10_001; at += 1) {
    now = at
    turns.ended(`owner ${at}`)
  }
  expect([waitedOf('owner 0'), waitedOf('owner 1'), waitedOf('owner 10000')]).toEqual([99_999, 9_999, 0])
})

test('a look that takes long makes nobody wait for longer', () => {
  const turns = openLastTurns(() => 1_000)
  turns.ended('flood')
  const reckoned = turns.reckon([{ owner: 'flood', running: 0, waiting: 9, waitedMs: 90_000 }], 1_005)
  expect(reckoned).toMatchObject([{ waitedMs: 5 }])
  expect(turns.reckon(reckoned, 990)).toMatchObject([{ waitedMs: 0 }])
})
