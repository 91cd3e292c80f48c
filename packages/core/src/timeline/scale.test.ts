import { expect, test } from 'vitest'
import { frameAtX, positionAtX, stripFrames, xOfFrame } from './scale.ts'

const scale = { width: 1010, total: 100 }

test('every frame is found where it stands', () => {
  for (let frame = 0; frame <= scale.total; frame += 1) expect(frameAtX(scale, xOfFrame(scale, frame))).toBe(frame)
})

test('a point between two frames is found where it stands', () => {
  for (const position of [0, 0.25, 36.5, 99.75, 100]) {
    expect(positionAtX(scale, xOfFrame(scale, position))).toBeCloseTo(position)
  }
})

test('positions outside lead to the ends, and an unmeasured width to the original', () => {
  expect([frameAtX(scale, -50), positionAtX(scale, -50)]).toEqual([0, 0])
  expect([frameAtX(scale, 5_000), positionAtX(scale, 5_000)]).toEqual([100, 100])
  expect(frameAtX({ width: 0, total: 100 }, 50)).toBe(0)
  expect(positionAtX({ width: 0, total: 100 }, 50)).toBe(0)
})

test('the filmstrip shows all frames where there is room, else evenly spread ones', () => {
  expect(stripFrames({ width: 1010, total: 3 }, 56)).toEqual([0, 1, 2, 3])
  const strip = stripFrames(scale, 56)
  expect(strip).toHaveLength(18)
  expect(new Set(strip).size).toBe(18)
})
