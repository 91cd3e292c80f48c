import { expect, test } from 'vitest'
import { someStep } from '../../test/some-step.ts'
import { frameSeed } from './step-inputs.ts'

test('each frame has a seed of its own, the same again for the same frame, within 31 bits', () => {
  const seeds = [7, 8].flatMap((seed) =>
    Array.from({ length: 200 }, (_, number) => frameSeed({ ...someStep, seed, number })),
  )
  expect(new Set(seeds.slice(0, 200)).size).toBe(200)
  expect(seeds.slice(0, 200)).not.toEqual(seeds.slice(200))
  expect(frameSeed({ ...someStep, seed: 7, number: 3 })).toBe(seeds[3])
  for (const seed of seeds) expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true)
})
