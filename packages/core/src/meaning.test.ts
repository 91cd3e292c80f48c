import { expect, test } from 'vitest'
import { besideUnrelated, UNRELATED_EXPLAINED, UNRELATED_MEANING } from './meaning.ts'

test('no place beside unrelated photographs claims that a copy is unrelated to its original', () => {
  const { low, high } = UNRELATED_MEANING
  const said = [low - 0.01, low, 0.8, high, high + 0.01].map(besideUnrelated)
  const within = 'in the band of unrelated pairs, where close copies lie too'
  const [below, above] = ['below the band of unrelated pairs', 'above the band of unrelated pairs']
  expect(said).toEqual([below, within, within, within, above])
  expect(UNRELATED_EXPLAINED).toBe(
    'Shaded: half of all pairs of unrelated photographs are alike by 0.71 to 0.86. A copy in there may still be close to its original.',
  )
})
