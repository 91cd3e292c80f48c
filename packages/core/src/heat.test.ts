import { expect, test } from 'vitest'
import { heatOf } from './heat.ts'

const pixels = (...values: readonly number[]) => Uint8ClampedArray.from(values.flatMap((v) => [v, v, v, 255]))

test('where nothing changed the map is clear, and it covers the more the more has changed', () => {
  const heat = heatOf(pixels(100, 100, 100, 0), pixels(100, 110, 160, 255))
  const opacities = [3, 7, 11, 15].map((at) => heat[at] ?? 0)
  expect(opacities[0]).toBe(0)
  expect(opacities).toEqual(opacities.toSorted((a, b) => a - b))
  expect(new Set(opacities).size).toBe(4)
})

test('it runs from amber over red to white, and ends where the colours are half of all apart', () => {
  const at = (change: number) => [...heatOf(pixels(0), pixels(change))].map((value) => expect.closeTo(value, -1))
  expect([255, 170, 40, 170]).toEqual(at(43))
  expect([240, 50, 30, 215]).toEqual(at(85))
  expect([255, 255, 255, 235]).toEqual(at(128))
  expect([255, 255, 255, 235]).toEqual(at(255))
})
