import { expect, test } from 'vitest'
import { FIVE, nearbyStructure } from './nearby-structure.ts'
import { meanCard, planeOf, shifted } from './planes.ts'

const wave = (x: number, y: number) => 128 + 60 * Math.sin(x / 3) * Math.cos(y / 4) + 40 * Math.sin((x + y) / 7)
const picture = planeOf(64, 48, wave)

test('identical is 1, a blank card 0, and what was moved by 4 px is still there', () => {
  expect(nearbyStructure(picture, picture, FIVE)).toBeCloseTo(1, 12)
  expect(nearbyStructure(picture, meanCard(picture), FIVE)).toBeCloseTo(0, 12)
  const moved = shifted(picture, 4, 0)
  expect(nearbyStructure(picture, moved, FIVE)).toBeGreaterThan(0.9)
  expect(nearbyStructure(picture, moved, [{ dx: 0, dy: 0 }])).toBeLessThan(0.5)
})
