import { expect, test } from 'vitest'
import { wordsLeft } from './words-left.ts'

test('the first words are counted down, frame by frame, and may come back', () => {
  const captions = [
    null,
    'A white cup on a table.',
    'A white bowl on a table.',
    'A ship at sea.',
    'A white cup at sea.',
  ]
  expect(wordsLeft(captions)).toEqual({ first: 6, left: [null, 6, 5, 1, 3] })
})

test('a frame without a description is left out, and without any there is nothing to count', () => {
  expect(wordsLeft([null, null, 'a cup', null])).toEqual({ first: 2, left: [null, null, 2, null] })
  expect(wordsLeft([null])).toBeUndefined()
})
