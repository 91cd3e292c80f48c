import { expect, test } from 'vitest'
import { isOneColour } from './one-colour.ts'

const filled = (value: number) => ({ width: 16, height: 16, data: new Uint8Array(16 * 16 * 3).fill(value) })

test.each([0, 14, 255])('a picture of nothing but %i is of one colour', (value) => {
  expect(isOneColour(filled(value))).toBe(true)
})

test('what a JPEG makes of one colour still is, a single dot in one channel is not', () => {
  const nearly = filled(100)
  nearly.data[7] = 104
  expect(isOneColour(nearly)).toBe(true)
  nearly.data[16 * 16 * 3 - 1] = 106
  expect(isOneColour(nearly)).toBe(false)
})
