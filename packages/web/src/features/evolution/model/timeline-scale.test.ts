import { expect, test } from 'vitest'
import { areaPath, curvePoints, linePath, withEnds } from './drift-path.ts'
import { frameInAddress, frameMs } from './playback.ts'
import { frameAtX, stripFrames, xOfFrame } from './timeline-scale.ts'

const scale = { width: 1010, total: 100 }

test('every frame is found where it stands', () => {
  for (let frame = 0; frame <= scale.total; frame += 1) expect(frameAtX(scale, xOfFrame(scale, frame))).toBe(frame)
})

test('positions outside lead to the ends, and an unmeasured width to the original', () => {
  expect(frameAtX(scale, -50)).toBe(0)
  expect(frameAtX(scale, 5_000)).toBe(100)
  expect(frameAtX({ width: 0, total: 100 }, 50)).toBe(0)
})

test('the filmstrip shows all frames where there is room, else evenly spread ones', () => {
  expect(stripFrames({ width: 1010, total: 3 }, 56)).toEqual([0, 1, 2, 3])
  const strip = stripFrames(scale, 56)
  expect(strip).toHaveLength(18)
  expect(new Set(strip).size).toBe(18)
})

const measure = { of: (frame: { ssim: number | null }) => frame.ssim, top: 1, bottom: 0 }
const frame = (number: number, ssim: number | null) => ({ number, ssim, deltaE: null, drift: null })

test('the curve has a point for each measured frame, higher is more alike', () => {
  const points = curvePoints([frame(0, 1), frame(1, null), frame(2, 0.25)], measure, { width: 40, total: 3 }, 100)
  expect(points).toEqual([
    { number: 0, x: 5, y: 0 },
    { number: 2, x: 25, y: 75 },
  ])
  expect(linePath(points)).toBe('M5.0 0.0L25.0 75.0')
  expect(areaPath(points, 100)).toBe('M5.0 0.0L25.0 75.0L25.0 100L5.0 100Z')
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

test.each([
  ['?frame=37', 37],
  ['?frame=0', 0],
  ['', null],
  ['?frame=-1', null],
  ['?frame=3.5', null],
  ['?frame=x', null],
])('the address "%s" names frame %s', (search, number) => {
  expect(frameInAddress(new URLSearchParams(search))).toBe(number)
})

test('playback takes about ten seconds, but keeps to a pace that the eye likes', () => {
  expect(frameMs(100)).toBe(100)
  expect(frameMs(3)).toBe(500)
  expect(frameMs(1_000)).toBe(80)
})
