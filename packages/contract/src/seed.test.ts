import { expect, test } from 'vitest'
import { wantedSeed } from './seed.ts'

test.each([0, '0', 4_294_967_295])('%j is a seed', (seed) => {
  expect(wantedSeed.parse(seed)).toBe(Number(seed))
})

test.each([-1, 'abc', 0.5, 4_294_967_296, null, '', ' ', true, [7], {}])(
  '%j is none, and the answer says what is',
  (seed) => {
    const { error } = wantedSeed.safeParse(seed)
    expect(error?.issues.map(({ message }) => message)).toEqual(['The seed is a whole number from 0 to 4294967295.'])
  },
)
