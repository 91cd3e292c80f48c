import { describe, expect, test } from 'vitest'
import { isBlankedOut, isOneColour } from './one-colour.ts'

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

/** 100 × 100 px of noise, or of one value with a part of it, from the top, replaced by noise. */
const noisy = (part = 1, value = 0) => {
  const data = new Uint8Array(100 * 100 * 3).fill(value)
  for (let at = 0; at < data.length * part; at += 1) data[at] = (at * 7919) % 251
  return { width: 100, height: 100, data }
}

describe('a picture that was blanked out', () => {
  test('may have a bright dot, or a strip of something at its edge', () => {
    for (const value of [0, 128, 255]) {
      const dot = noisy(0, value)
      dot.data.set([255 - value, 40, 200], 3_000)
      expect(isBlankedOut(dot, noisy())).toBe(true)
      expect(isBlankedOut(noisy(0.01, value), noisy())).toBe(true)
    }
  })

  test('may have a column of something, wherever it stands', () => {
    for (let column = 0; column < 100; column += 1) {
      const striped = noisy(0, 0)
      for (let row = 0; row < 100; row += 1)
        striped.data.fill(200, 3 * (100 * row + column), 3 * (100 * row + column) + 3)
      expect(isBlankedOut(striped, noisy())).toBe(true)
    }
  })

  test('is none where more is to be seen', () => {
    expect(isBlankedOut(noisy(0.02), noisy())).toBe(false)
    expect(isBlankedOut(noisy(), noisy())).toBe(false)
  })

  test('is none where the frame before was nearly that already, or of one colour itself', () => {
    expect(isBlankedOut(noisy(0.01), noisy(0.05))).toBe(false)
    expect(isBlankedOut(noisy(0), noisy(0.05))).toBe(true)
    expect(isBlankedOut(noisy(0), noisy(0))).toBe(false)
  })

  test('is one where the frame before was nearly of another colour: something on white paper', () => {
    expect(isBlankedOut(noisy(0.01, 0), noisy(0.05, 255))).toBe(true)
    expect(isBlankedOut(noisy(0.01, 255), noisy(0.05, 255))).toBe(false)
    expect(isBlankedOut(noisy(0.01, 200), noisy(0.05, 255))).toBe(false)
  })
})
