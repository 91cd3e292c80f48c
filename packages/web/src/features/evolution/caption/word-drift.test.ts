import { expect, test } from 'vitest'
import { countWords, wordDrift } from './word-drift.ts'

const told = (before: string, after: string) =>
  wordDrift(before, after).map(({ kind, words }) => `${kind}: ${words.join(' ')}`)

test('what both have in the same order stayed, the rest went and came', () => {
  expect(told('A white cup on a wooden table.', 'A grey cup stands on a table, alone.')).toEqual([
    'stayed: A',
    'went: white',
    'came: grey',
    'stayed: cup',
    'came: stands',
    'stayed: on a',
    'went: wooden',
    'stayed: table,',
    'came: alone.',
  ])
})

test('case and punctuation are no change, and a dash is a word like any other', () => {
  expect(told('The Cup – white.', 'the cup – white')).toEqual(['stayed: the cup – white'])
})

test.each([
  ['', 'a cup', ['came: a cup']],
  ['a cup', '', ['went: a cup']],
  ['', '', []],
  ['sea', 'sky', ['went: sea', 'came: sky']],
])('from “%s” to “%s”', (before, after, expected) => {
  expect(told(before, after)).toEqual(expected)
})

test('counts the words, not the runs', () => {
  expect(countWords(wordDrift('one two three four', 'one two five'))).toEqual({ stayed: 2, came: 1, went: 2 })
})
