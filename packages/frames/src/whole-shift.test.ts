import { expect, test } from 'vitest'
import { centred, wholeShift } from './whole-shift.ts'

const SIDE = 64
const plane = (value: (x: number, y: number) => number, width = SIDE, height = SIDE) =>
  centred({
    width,
    height,
    data: Float64Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width))),
  })

/** Two discs and a bar, without end on any side. */
const forms = (x: number, y: number) =>
  Math.hypot(x - 20, y - 30) < 9 ? 200 : Math.hypot(x - 45, y - 22) < 6 ? 90 : y > 50 ? 60 : 20
const picture = plane(forms)
const shiftOf = (frame: typeof picture) => wholeShift(picture, frame)

test.each([
  [0, 0],
  [3, -2],
  [-4, 4],
  [0, 1],
])('a picture that moved by %i, %i is found there', (dx, dy) => {
  expect(shiftOf(plane((x, y) => forms(x - dx, y - dy)))).toEqual({ dx, dy })
})

test('also where it was lit otherwise and lost its detail', () => {
  const worn = plane((x, y) => 120 + 0.3 * forms(x - 2, y - 3) + ((x * 37 + y * 91) % 20))
  expect(shiftOf(worn)).toEqual({ dx: 2, dy: 3 })
})

test('what has moved further than a sixteenth of its side is not found at a place it is not at', () => {
  const { dx, dy } = shiftOf(plane((x, y) => forms(x - 9, y)))
  expect(Math.max(Math.abs(dx), Math.abs(dy))).toBeLessThanOrEqual(4)
})

test('noise, a negative and an even card have not moved', () => {
  const noise = plane((x, y) => (x * 7919 + y * 104_729 + x * x * y) % 255)
  const negative = plane((x, y) => 255 - forms(x, y))
  const even = plane(() => 90)
  const unmoved = { dx: 0, dy: 0 }
  for (const frame of [noise, negative, even]) expect(shiftOf(frame)).toEqual(unmoved)
  expect(wholeShift(even, picture)).toEqual(unmoved)
})

test('a picture of stripes, which fits at many places, has not moved when it is the same', () => {
  const stripes = plane((x) => (x % 2) * 100)
  expect(wholeShift(stripes, stripes)).toEqual({ dx: 0, dy: 0 })
})

test('one too small to move by a pixel of it has not moved', () => {
  const small = plane((x, y) => x * y, 8, 5)
  expect(
    wholeShift(
      small,
      plane((x, y) => (x + 1) * y, 8, 5),
    ),
  ).toEqual({ dx: 0, dy: 0 })
})
