import { expect, test } from 'vitest'
import { frameSize } from './frame-size.ts'

const FIT = { maxSidePx: 512, sideMultiplePx: 8 }

test.each([
  ['a twelve-megapixel photo shrinks to the model', [4000, 3000], [512, 384]],
  ['a portrait keeps standing', [3000, 4000], [384, 512]],
  ['a picture that fits keeps its size', [400, 304], [400, 304]],
  ['a small picture is enlarged to half the model', [64, 64], [256, 256]],
  ['sides are rounded to the multiple', [401, 300], [400, 296]],
  ['a long strip loses its ends', [10_000, 100], [512, 64]],
  ['a tall strip too', [20, 9_000], [64, 512]],
])('%s', (_, [width = 0, height = 0], [wide, high]) => {
  expect(frameSize(width, height, FIT)).toEqual({ width: wide, height: high })
})

test('a strip for a model of small pictures keeps enough of its short side to be measured', () => {
  expect(frameSize(40_001, 16, { maxSidePx: 32, sideMultiplePx: 1 })).toEqual({ width: 32, height: 16 })
  expect(frameSize(16, 40_001, { maxSidePx: 48, sideMultiplePx: 7 })).toEqual({ width: 14, height: 42 })
})

test('no side is over the model, even where the model is no multiple', () => {
  expect(frameSize(4000, 4000, { maxSidePx: 510, sideMultiplePx: 64 })).toEqual({ width: 448, height: 448 })
})

test('a fit that no size can meet is an error', () => {
  expect(() => frameSize(100, 100, { maxSidePx: 4, sideMultiplePx: 8 })).toThrow(RangeError)
})
