import { describe, expect, test } from 'vitest'
import { DIRECTIONS, nextTowards, openPointGrid } from './point-grid.ts'

/** Spread over 1,000 × 500 px as by lot, the same each time. */
const POINTS = Array.from({ length: 10_000 }, (_, place) => ({
  x: 1_000 * ((place * 0.754_877_666) % 1),
  y: 500 * ((place * 0.569_840_291) % 1),
}))

describe('a grid of points', () => {
  const grid = openPointGrid(POINTS, 24)

  test('finds the nearest, as looking at each would', () => {
    for (let place = 0; place < 200; place++) {
      const at = { x: (place * 53.7) % 1000, y: (place * 31.3) % 500 }
      const distances = POINTS.map(({ x, y }) => Math.hypot(x - at.x, y - at.y))
      const least = Math.min(...distances)
      const found = grid.nearest(at.x, at.y, 24)
      expect(found && Math.hypot(found.x - at.x, found.y - at.y)).toBe(least)
    }
  })

  test('finds nothing beyond the radius, nor where there is nothing', () => {
    expect(grid.nearest(-100, -100, 24)).toBeUndefined()
    expect(openPointGrid([{ x: 30, y: 0 }], 24).nearest(0, 0, 29)).toBeUndefined()
    expect(openPointGrid([{ x: 30, y: 0 }], 24).nearest(0, 0, 30)).toEqual({ x: 30, y: 0 })
    expect(openPointGrid([], 24).nearest(0, 0, 1_000)).toBeUndefined()
  })
})

describe('an arrow', () => {
  const from = { x: 0, y: 0 }
  const [ahead, aside, behind, above] = [
    { x: 10, y: 0 },
    { x: 4, y: 20 },
    { x: -5, y: 0 },
    { x: 1, y: -9 },
  ]
  const all = [ahead, aside, behind, above]

  test('leads where it points', () => {
    expect(nextTowards(all, from, DIRECTIONS.ArrowRight)).toBe(ahead)
    expect(nextTowards(all, from, DIRECTIONS.ArrowLeft)).toBe(behind)
    expect(nextTowards(all, from, DIRECTIONS.ArrowUp)).toBe(above)
    expect(nextTowards(all, from, DIRECTIONS.ArrowDown)).toBe(aside)
  })

  test('leads nowhere where nothing lies ahead', () => {
    expect(nextTowards([from, behind], from, DIRECTIONS.ArrowRight)).toBeUndefined()
  })

  test('leads on, so that holding it ends', () => {
    let at = POINTS[0]
    let steps = 0
    while (at !== undefined) {
      at = nextTowards(POINTS, at, DIRECTIONS.ArrowRight)
      steps += 1
      expect(steps).toBeLessThan(1_000)
    }
  })
})
