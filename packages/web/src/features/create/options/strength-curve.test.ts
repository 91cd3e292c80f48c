import { expect, test } from 'vitest'
import { CURVES, curveOf, framesOf, pointsOf, stretched } from './strength-curve.ts'

test.each(CURVES.map(({ id }) => id))('a curve that is %s is recognised by its points, at every length', (curve) => {
  for (const iterations of [3, 10, 100] as const) {
    const points = pointsOf(curve, iterations)
    expect(points.map(({ frame }) => frame)).toEqual(framesOf(curve, iterations))
    expect(curveOf(points)).toBe(curve)
    expect(points.every(({ frame }, at) => frame > (points[at - 1]?.frame ?? 0) && frame <= iterations)).toBe(true)
  }
})

test('a curve keeps its strengths when the run gets longer, and ends where that does', () => {
  const rising = pointsOf('rising', 10).map((point) => ({ ...point, strength: point.strength / 2 }))
  expect(stretched(rising, { from: 10, to: 100 })).toEqual([
    { frame: 1, strength: 0.05 },
    { frame: 100, strength: 0.5 },
  ])
  expect(stretched([], { from: 10, to: 100 })).toEqual([])
})

test('a drawn curve that was shortened to a few frames goes to the end again when the run gets longer', () => {
  const drawn = pointsOf('drawn', 25)
  const short = stretched(drawn, { from: 25, to: 3 })
  expect(short).toEqual([
    { frame: 1, strength: 0.5 },
    { frame: 2, strength: 0.5 },
    { frame: 3, strength: 0.5 },
  ])
  const long = stretched(
    [
      { frame: 1, strength: 0.2 },
      { frame: 2, strength: 0.6 },
      { frame: 3, strength: 1 },
    ],
    { from: 3, to: 25 },
  )
  expect(long.map(({ frame }) => frame)).toEqual([1, 7, 13, 19, 25])
  expect([long[0]?.strength, long[2]?.strength, long[4]?.strength]).toEqual([0.2, 0.6, 1])
})
