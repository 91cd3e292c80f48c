import { expect, test } from 'vitest'
import { filmLane, LANE_WIDTHS_PX } from './film-lane.ts'

const ORANGE = { label: 'orange', score: 0.82, from: 0, to: 3 }
const BEAR = { label: 'teddy bear', score: 0.84, from: 4, to: 5 }

/** Ten frames after the original, all of them looked at unless told. */
const madeWith = (change: Partial<Parameters<typeof filmLane>[0]['evolution']> = {}, seen = 11) =>
  filmLane({
    evolution: {
      status: 'completed',
      totalFrames: 10,
      completedFrames: 10,
      labelSpans: [ORANGE, BEAR],
      labelStory: { labels: ['orange', 'teddy bear'], unsureFrom: 6, lostAt: null },
      isBeingLookedAt: false,
      ...change,
    },
    frames: Array.from({ length: 11 }, (_, number) => ({ labels: number < seen ? [] : null })),
  })

test('each thing has a box over its frames, in percent', () => {
  expect(madeWith()?.boxes).toEqual([
    { from: 0, left: 0, width: 36.36 },
    { from: 4, left: 36.36, width: 18.18 },
  ])
  expect(madeWith()?.looked).toBe(100)
})

test('where nobody looked, and nobody will, there is no lane', () => {
  const unseen = { labelSpans: [], labelStory: null }
  expect(madeWith(unseen, 0)).toBeUndefined()
  const waiting = madeWith({ ...unseen, isBeingLookedAt: true }, 0)
  expect([waiting?.looked, waiting?.boxes]).toEqual([0, []])
})

test('what nothing was recognised in says so', () => {
  const nothing = madeWith({ labelSpans: [], labelStory: { labels: [], unsureFrom: 0, lostAt: null } })
  expect(nothing?.words.map(({ parts }) => parts.map(({ label }) => label))).toEqual(
    LANE_WIDTHS_PX.map(() => ['not sure of anything']),
  )
})

test('it ends where a network has not looked yet', () => {
  expect(madeWith({ isBeingLookedAt: true }, 6)?.looked).toBe(54.55)
})

test('it is as long as the film: what was broken off, as long as it came; what is on its way, as it will be', () => {
  const long = { totalFrames: 100, completedFrames: 10 }
  expect(madeWith({ ...long, status: 'failed' })?.boxes).toEqual(madeWith()?.boxes)
  expect(madeWith({ ...long, status: 'processing' })?.boxes[0]?.width).toBe(3.96)
})

test('words that have room say more the wider it is, and never stand over one another or past the end', () => {
  const words = madeWith()?.words ?? []
  expect(words.map(({ fromPx }) => fromPx)).toEqual([...LANE_WIDTHS_PX])
  const told = words.map(({ parts }) => parts.map(({ label, score }) => `${label} ${score}`.trim()))
  expect(told.at(0)).toEqual(['orange 82%', 'teddy bear'])
  expect(told.at(-1)).toEqual(['orange 82%', 'teddy bear 84%', 'not sure from frame 6'])
  for (const { parts } of words) {
    for (const [at, { left, width }] of parts.entries()) {
      expect(left + width).toBeLessThanOrEqual((parts[at + 1]?.left ?? 100) + 0.02)
    }
  }
})
