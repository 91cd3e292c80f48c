import { expect, test } from 'vitest'
import { signalToNoiseDb } from './signal-to-noise.ts'

const pixels = (...data: number[]) => ({ width: data.length / 3, height: 1, data: Uint8Array.from(data) })

test('black against white is 0 dB', () => {
  expect(signalToNoiseDb(pixels(0, 0, 0), pixels(255, 255, 255))).toBeCloseTo(0, 10)
})

test('one level everywhere is 48.13 dB', () => {
  expect(signalToNoiseDb(pixels(9, 99, 199, 4, 5, 6), pixels(10, 100, 200, 5, 6, 7))).toBeCloseTo(48.1308, 4)
})

test('identical images have none', () => {
  expect(signalToNoiseDb(pixels(1, 2, 3), pixels(1, 2, 3))).toBeNull()
})
