import { expect, test } from 'vitest'
import { firstOnesSentence } from './first-ones-sentence.ts'

test('a new gallery says how many of its first evolutions are made', () => {
  expect(firstOnesSentence({ made: 2, coming: 4 })).toBe('The first six are being made now: 2 of 6')
  expect(firstOnesSentence({ made: 0, coming: 12 })).toBe('The first 12 are being made now: 0 of 12')
})
