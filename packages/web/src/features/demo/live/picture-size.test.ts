import { expect, test } from 'vitest'
import { LIVE_SIZE, middleOf } from './picture-size.ts'

test.each([
  ['of a wide camera the sides go', { width: 1280, height: 720 }, { x: 160, y: 0, width: 960, height: 720 }],
  ['of an upright one the ends go', { width: 480, height: 640 }, { x: 0, y: 140, width: 480, height: 360 }],
  ['of one in shape nothing goes', { width: 640, height: 480 }, { x: 0, y: 0, width: 640, height: 480 }],
])('%s', (_name, camera, middle) => {
  expect(middleOf(camera, LIVE_SIZE)).toEqual(middle)
})
