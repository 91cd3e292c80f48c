import { seededRandom } from '@afterimage/frames/seeded-random'
import { expect, test } from 'vitest'
import { chooseTurns, chooseYielding, type Hand, levelFor, type Share, SLICE_MS } from './fair-share.ts'

const share = (owner: string, running: number, waiting: number, waitedMs = 0): Share => ({
  owner,
  running,
  waiting,
  waitedMs,
})
const hand = (owner: string, heldMs = 0, askedMs?: number): Hand => ({ owner, heldMs, askedMs })
const hands = (owner: string, count: number) => Array.from({ length: count }, () => hand(owner))

test.each([
  ['nobody has anything running', [share('a', 0, 20)], 8, 8],
  ['one has all it wants', [share('a', 3, 0), share('b', 0, 1)], 8, 1],
  ['a place is free beside a flood of one owner', [share('a', 7, 13), share('b', 0, 1)], 1, 1],
  ['both get as many', [share('a', 0, 20), share('b', 0, 20)], 8, 4],
])('when %s, the level is as low as can be', (_, shares, free, level) => {
  expect(levelFor(shares, free)).toBe(level)
})

test('filled up to the level, as many are taken as there is room for, and nobody with more before anybody with fewer', () => {
  const random = seededRandom(19)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const sum = (list: readonly number[]) => list.reduce((total, count) => total + count, 0)
  for (let round = 0; round < 2_000; round += 1) {
    const shares = Array.from({ length: 1 + upTo(11) }, (_, owner) => share(String(owner), upTo(30), upTo(30)))
    const free = 1 + upTo(59)
    const level = levelFor(shares, free)
    const takenAt = (height: number) =>
      sum(shares.map(({ running, waiting }) => Math.min(waiting, Math.max(0, height - running))))
    const wanted = Math.min(free, sum(shares.map(({ waiting }) => waiting)))
    const turns = new Map(chooseTurns(shares, free).map(({ owner, jobs }) => [owner, jobs]))
    const after = shares.map(({ owner, running, waiting }) => {
      const jobs = turns.get(owner) ?? 0
      return { jobs, height: running + jobs, hasMore: jobs < waiting }
    })
    const lowest = Math.min(...after.filter(({ hasMore }) => hasMore).map(({ height }) => height))
    const isRight =
      takenAt(level) >= wanted &&
      (level === 1 || takenAt(level - 1) < wanted) &&
      sum(after.map(({ jobs }) => jobs)) === wanted &&
      after.every(({ jobs, height }) => jobs === 0 || height <= lowest + 1)
    expect({ shares, free, level, turns, isRight }).toMatchObject({ isRight: true })
  }
})

test('of owners who have as many running, the one whose job waits longest is next', () => {
  const shares = [share('a', 1, 5, 3), share('b', 1, 5, 1), share('c', 1, 5, 2), share('d', 2, 5, 4)]
  expect(chooseTurns(shares, 2)).toEqual([
    { owner: 'a', running: 1, jobs: 1 },
    { owner: 'c', running: 1, jobs: 1 },
  ])
})

test('with all hands full of one owner’s, one makes room for each of the others who wait', () => {
  const shares = [share('a', 8, 12), share('b', 0, 3), share('c', 0, 1)]
  const chosen = chooseYielding(shares, hands('a', 8))
  expect(chosen.map(({ owner }) => owner)).toEqual(['a', 'a'])
})

test('nobody makes room for more of their own, nor for somebody who has as many', () => {
  expect(chooseYielding([share('a', 8, 12)], hands('a', 8))).toEqual([])
  const both = [...hands('a', 4), ...hands('b', 4)]
  expect(chooseYielding([share('a', 4, 9), share('b', 4, 9)], both)).toEqual([])
})

test('an owner’s only job makes room for somebody who has none, once it has had its slice', () => {
  const shares = [share('a', 1, 0), share('b', 1, 0), share('c', 0, 1)]
  expect(chooseYielding(shares, [hand('a', SLICE_MS - 1), hand('b', SLICE_MS - 1)])).toEqual([])
  const held = [hand('a', SLICE_MS), hand('b', SLICE_MS + 1_000)]
  expect(chooseYielding(shares, held).map(({ owner }) => owner)).toEqual(['b'])
})

test('a worker that was asked just now is not asked twice; another is asked when nothing comes of it', () => {
  const shares = [share('a', 8, 12), share('b', 0, 1)]
  const [busy, ...others] = hands('a', 8)
  if (busy === undefined) throw new Error('no hands')
  expect(chooseYielding(shares, [{ ...busy, askedMs: 500 }, ...others])).toEqual([])
  const waitingLong = { ...busy, askedMs: 20_000 }
  expect(chooseYielding(shares, [waitingLong, ...others])).toHaveLength(1)
  expect(chooseYielding(shares, [waitingLong, ...others])).not.toContain(waitingLong)
})

test('of several processes that see the same owners wait, each has its part of them served', () => {
  const shares = [share('a', 8, 12), share('b', 0, 1), share('c', 0, 1), share('d', 0, 1)]
  const drawn = [0.3, 0.05, 0.7]
  expect(chooseYielding(shares, hands('a', 8), 10, () => drawn.shift() ?? 1)).toHaveLength(1)
  expect(chooseYielding(shares, hands('a', 8), 1, () => 0.99)).toHaveLength(3)
})
