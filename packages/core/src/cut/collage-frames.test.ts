import { describe, expect, test } from 'vitest'
import { COLLAGE_TILES, collageFrames } from './collage-frames.ts'

describe('the frames of a collage', () => {
  test('are all frames while they fit', () => {
    expect(collageFrames(1)).toEqual([0, 1])
    expect(collageFrames(8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  test.each(Array.from({ length: 120 }, (_, at) => at + 8))('are nine of %i, from the original to the last', (last) => {
    const numbers = collageFrames(last)
    expect(numbers).toHaveLength(COLLAGE_TILES)
    expect(numbers[0]).toBe(0)
    expect(numbers.at(-1)).toBe(last)
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })

  test('show more of what comes early', () => {
    const numbers = collageFrames(100)
    expect(numbers).toEqual([0, 4, 13, 23, 35, 49, 65, 82, 100])
  })
})
