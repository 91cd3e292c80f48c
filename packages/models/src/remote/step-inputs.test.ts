import { expect, test } from 'vitest'
import { someStep } from '../../test/some-step.ts'
import { frameSeed } from './step-inputs.ts'

test('a run that wants the same noise in every pass has one seed, within 31 bits', () => {
  const seedOf = (seed: number, number: number) => frameSeed({ ...someStep, seed, number, hasSameNoise: true })
  expect([1, 2, 99].map((number) => seedOf(7, number))).toEqual([7, 7, 7])
  expect(seedOf(2 ** 32 - 1, 3)).toBe(2 ** 31 - 1)
})

test('each frame has a seed of its own, the same again for the same frame, within 31 bits', () => {
  const seeds = [7, 8].flatMap((seed) =>
    Array.from({ length: 200 }, (_, number) => frameSeed({ ...someStep, seed, number })),
  )
  expect(new Set(seeds.slice(0, 200)).size).toBe(200)
  expect(seeds.slice(0, 200)).not.toEqual(seeds.slice(200))
  expect(frameSeed({ ...someStep, seed: 7, number: 3 })).toBe(seeds[3])
  for (const seed of seeds) expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true)
})
