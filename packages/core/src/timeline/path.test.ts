import { expect, test } from 'vitest'
import { areaPath, curvePoints, linePath, SHARE_RANGE, withEnds } from './path.ts'

const frame = (number: number, value: number | null) => ({ number, value })

test('the curve has a point for each measured frame, higher is more alike', () => {
  const frames = [frame(0, 1), frame(1, null), frame(2, 0.25)]
  const points = curvePoints(frames, SHARE_RANGE, { width: 40, total: 3 }, 100)
  expect(points).toEqual([
    { number: 0, x: 5, y: 0 },
    { number: 2, x: 25, y: 75 },
  ])
  expect(linePath(points)).toBe('M5.0 0.0L25.0 75.0')
  expect(areaPath(points, 100)).toBe('M5.0 0.0L25.0 75.0L25.0 100L5.0 100Z')
})

test('a similarity below zero stays on the curve’s bottom edge', () => {
  expect(curvePoints([frame(1, -0.2)], SHARE_RANGE, { width: 40, total: 3 }, 100)).toMatchObject([{ y: 100 }])
})

test('the curve reaches the right edge only when the last frame is there', () => {
  const small = { width: 40, total: 3 }
  const ends = (last: number) =>
    withEnds(
      [
        { number: 0, x: 5, y: 0 },
        { number: last, x: 35, y: 9 },
      ],
      small,
    ).map(({ x }) => x)
  expect(ends(3)).toEqual([0, 5, 35, 40])
  expect(ends(2)).toEqual([0, 5, 35])
})

test('nothing measured draws nothing', () => {
  expect(areaPath([], 100)).toBe('')
})
