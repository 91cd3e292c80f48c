import { expect, test } from 'vitest'
import { hasWords, titleWords } from './title-words.ts'

test.each([
  ['The LAST raccoon!', ['the', 'last', 'raccoon']],
  ['Café, crème; café', ['cafe', 'creme']],
  ['終わり 2026 — ok', ['終わり', '2026', 'ok']],
  ["% _ ' \\ 👍", []],
])('%j is found by %j', (title, words) => {
  expect(titleWords(title)).toEqual(words)
})

test('a title has no more words, and no longer ones, than an index bears', () => {
  expect(titleWords(Array.from({ length: 40 }, (_, number) => `w${number}`).join(' '))).toHaveLength(16)
  expect(titleWords('x'.repeat(80))).toEqual(['x'.repeat(40)])
})

test('what is asked for may be the beginning of a word, in any order, and all of it is there', () => {
  expect(hasWords('FLUX.1 Kontext', ['kon', 'flux'])).toBe(true)
  expect(hasWords('FLUX.1 Kontext', ['flux', 'dev'])).toBe(false)
})
