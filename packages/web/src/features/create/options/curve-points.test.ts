import { areInOrder, MAX_STRENGTH_POINTS, STRENGTH_RANGE } from '@afterimage/core/run-options'
import { expect, test } from 'vitest'
import { middleOfWidestGap, movedPoint, withPoint } from './curve-points.ts'
import { pointsOf } from './strength-curve.ts'

const DRAWN = pointsOf('drawn', 25)

test('a point goes where it is moved, and never past another, out of the run or out of the range', () => {
  expect(movedPoint(DRAWN, 2, { frame: 15.4, strength: 0.62 }, 25)[2]).toEqual({ frame: 15, strength: 0.6 })
  expect(movedPoint(DRAWN, 2, { frame: 99, strength: 7 }, 25)[2]).toEqual({ frame: 18, strength: STRENGTH_RANGE.most })
  expect(movedPoint(DRAWN, 0, { frame: -5, strength: -1 }, 25)[0]).toEqual({ frame: 1, strength: STRENGTH_RANGE.least })
  expect(movedPoint(DRAWN, 4, { frame: 99, strength: 0.5 }, 25)[4]).toEqual({ frame: 25, strength: 0.5 })
  expect(movedPoint(pointsOf('drawn', 3), 1, { frame: 3, strength: 1 }, 3)[1]).toEqual({ frame: 2, strength: 1 })
})

test('a point is added in its place, unless its frame has one', () => {
  const added = withPoint(DRAWN, { frame: 10, strength: 0.33 })
  expect(added?.at).toBe(2)
  expect(added?.points.map(({ frame }) => frame)).toEqual([1, 7, 10, 13, 19, 25])
  expect(added?.points[2]?.strength).toBe(0.35)
  expect(withPoint(DRAWN, { frame: 13.2, strength: 1 })).toBeUndefined()
})

test('points are added in the widest gaps, in order, until there are as many as may be', () => {
  for (const iterations of [3, 10, 100] as const) {
    let points = pointsOf('drawn', iterations)
    for (
      let frame = middleOfWidestGap(points, iterations);
      frame !== undefined;
      frame = middleOfWidestGap(points, iterations)
    ) {
      expect(frame >= 1 && frame <= iterations).toBe(true)
      const added = withPoint(points, { frame, strength: 0.5 })
      if (added === undefined) break
      points = added.points
      expect(areInOrder(points.map((point) => point.frame))).toBe(true)
    }
    expect(points).toHaveLength(Math.min(MAX_STRENGTH_POINTS, iterations))
  }
})
