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

test.each([
  ['a photograph of a canvas’s shape fills it', [4000, 2668], [1264, 848]],
  ['one that is not as wide touches its upper and lower edge', [4000, 3000], [1136, 848]],
  ['one that is wider touches its ends', [4000, 2000], [1264, 640]],
  ['a portrait stands in the canvas that stands', [2668, 4000], [848, 1264]],
  ['a small picture is enlarged', [30, 20], [1264, 848]],
  ['a strip loses its ends', [40_000, 100], [1264, 160]],
])('of a model with canvases %s', (_, [width = 0, height = 0], [wide, high]) => {
  const canvases = [
    { width: 848, height: 1264 },
    { width: 1264, height: 848 },
  ]
  const fit = { maxSidePx: 1264, sideMultiplePx: 16, canvases }
  expect(frameSize(width, height, fit)).toEqual({ width: wide, height: high })
})

test('of a model that paints nothing small a picture has enough pixels, in its own shape', () => {
  const fit = { maxSidePx: 1024, sideMultiplePx: 16, minPixels: 655_360 }
  expect(frameSize(4000, 3000, fit)).toEqual({ width: 1024, height: 768 })
  expect(frameSize(1920, 1080, fit)).toEqual({ width: 1088, height: 608 })
  expect(frameSize(60, 80, fit)).toEqual({ width: 704, height: 944 })
})

test('a fit that no size can meet is an error', () => {
  expect(() => frameSize(100, 100, { maxSidePx: 4, sideMultiplePx: 8 })).toThrow(RangeError)
})
