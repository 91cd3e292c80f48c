import { FRAME_SIZES_PX } from '@afterimage/core/frame-sizes'
import { frameSize } from '@afterimage/frames/frame-size'
import { expect, test } from 'vitest'
import { expectedFrameMsAt, fitForSize, sizeOfFrame } from './fit-size.ts'

const sizes = FRAME_SIZES_PX.map((sizePx) => ({ sizePx, expectedFrameMs: sizePx }))
const free = { maxSidePx: 512, sideMultiplePx: 8, sizes }
const fixed = { maxSidePx: 1_024, sideMultiplePx: 16 }

function frameOf(width: number, height: number, wantedPx?: number) {
  const fit = fitForSize(free, wantedPx)
  return frameSize(width, height, typeof fit === 'function' ? fit({ width, height }) : fit)
}

test.each([
  [undefined, 512, 384],
  [512, 512, 384],
  [768, 768, 576],
  [1_024, 1_024, 768],
])('asked for %s px, a photograph becomes %i × %i px', (wanted, width, height) => {
  expect(frameOf(4_000, 3_000, wanted)).toEqual({ width, height })
})

test.each([
  [1_000, 600, 768, 456],
  [700, 700, 512, 512],
  [400, 304, 400, 304],
  [64, 64, 256, 256],
])(
  'a picture of %i × %i px, asked for at 1,024 px, becomes %i × %i px: never larger than it is at that size',
  (width, height, wide, high) => {
    expect(frameOf(width, height, 1_024)).toEqual({ width: wide, height: high })
  },
)

test('every size has the shape of the usual one, to the pixel', () => {
  for (const [width, height] of [
    [4_000, 3_001],
    [3_000, 4_321],
    [5_000, 611],
  ] as const) {
    const usual = frameOf(width, height)
    for (const sizePx of FRAME_SIZES_PX) {
      const scale = sizePx / 512
      expect(frameOf(width, height, sizePx)).toEqual({ width: usual.width * scale, height: usual.height * scale })
    }
  }
})

test('a model with a size of its own fits as it always does', () => {
  expect(fitForSize(fixed, undefined)).toBe(fixed)
  expect(sizeOfFrame(fixed, { width: 1_024, height: 512 })).toBeNull()
})

test('the size of a frame is told by its longer side', () => {
  expect(sizeOfFrame(free, { width: 1_024, height: 768 })).toBe(1_024)
  expect(sizeOfFrame(free, { width: 456, height: 768 })).toBe(768)
  expect(sizeOfFrame(free, { width: 256, height: 256 })).toBe(512)
})

test('the usual time is that of the size, or of the model where it has no such size', () => {
  expect(expectedFrameMsAt({ sizes, expectedFrameMs: 9 }, 1_024)).toBe(1_024)
  expect(expectedFrameMsAt({ sizes, expectedFrameMs: 9 }, null)).toBe(9)
  expect(expectedFrameMsAt({ expectedFrameMs: 9 }, 1_024)).toBe(9)
})
