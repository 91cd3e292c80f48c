import { expect, test } from 'vitest'
import { padToEven } from './pad-to-even.ts'

test('an odd image gets its last column and row twice', () => {
  const image = { width: 1, height: 3, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9) }
  expect(padToEven(image)).toEqual({
    width: 2,
    height: 4,
    data: Uint8Array.of(1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6, 7, 8, 9, 7, 8, 9, 7, 8, 9, 7, 8, 9),
  })
})

test('an even image is left alone', () => {
  const image = { width: 2, height: 2, data: new Uint8Array(12) }
  expect(padToEven(image)).toBe(image)
})
