import { describe, expect, test } from 'vitest'
import { mixSeed, seededRandom } from './seeded-random.ts'

describe('seededRandom', () => {
  test('the same seed gives the same numbers, another seed others', () => {
    const draw = (seed: number) => Array.from({ length: 100 }, seededRandom(seed))
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
  })

  test.each([0, 1, 0xffff_ffff])('seed %i spreads evenly over [0, 1)', (seed) => {
    const random = seededRandom(seed)
    const bins = new Uint32Array(10)
    for (let i = 0; i < 100_000; i++) {
      const x = random()
      expect(x >= 0 && x < 1).toBe(true)
      const bin = Math.floor(x * 10)
      bins[bin] = (bins[bin] ?? 0) + 1
    }
    // Ten thousand are expected in each; five standard deviations are 474.
    for (const count of bins) expect(Math.abs(count - 10_000)).toBeLessThan(474)
  })
})

describe('mixSeed', () => {
  test('is a 32-bit whole number and depends on every part, its kind and the order', () => {
    const seeds = [
      mixSeed(1, 23),
      mixSeed(12, 3),
      mixSeed(23, 1),
      mixSeed('1', 23),
      mixSeed(1, 23, 0),
      mixSeed(1, '23'),
    ]
    expect(new Set(seeds).size).toBe(seeds.length)
    for (const seed of seeds) expect(Number.isInteger(seed) && seed >= 0 && seed <= 0xffff_ffff).toBe(true)
    expect(mixSeed(1, 23)).toBe(seeds[0])
  })

  test('neighbouring frame numbers differ in about half of the bits', () => {
    let flipped = 0
    for (let n = 0; n < 1_000; n++) {
      let bits = mixSeed(5, n) ^ mixSeed(5, n + 1)
      for (; bits !== 0; bits &= bits - 1) flipped++
    }
    expect(flipped / 1_000).toBeGreaterThan(15)
    expect(flipped / 1_000).toBeLessThan(17)
  })
})
