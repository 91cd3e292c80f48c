import { SCALES } from '@afterimage/models/local/network-file'
import { expect, test } from 'vitest'
import { networkGflop } from './network-work.ts'

test('the work of a network is known for each of them, and grows with the area', async () => {
  for (const scale of SCALES) {
    const [small, large] = [await networkGflop(scale, 64), await networkGflop(scale, 128)]
    expect(small).toBeGreaterThan(0)
    expect(large).toBeCloseTo(4 * small, 6)
  }
})
