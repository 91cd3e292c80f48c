import { expect, test } from 'vitest'
import { frameInAddress } from './address.ts'

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
