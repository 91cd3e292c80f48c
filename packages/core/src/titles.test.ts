import { expect, test } from 'vitest'
import { cleanTitle, titleLength } from './titles.ts'

test.each([
  ['a plain title', 'The last raccoon', 'The last raccoon'],
  ['space around and within', '  The \t last\n\nraccoon ', 'The last raccoon'],
  ['markup, which is text', '<b>bold</b> & "quoted" </title><script>', '<b>bold</b> & "quoted" </title><script>'],
  ['control characters', 'a\u0000b\u0007c\u009fd\u001b[31m', 'abcd[31m'],
  ['direction overrides and isolates', 'photo\u202egnp.exe\u2066\u200f', 'photognp.exe'],
  ['line and paragraph separators', 'one\u2028two\u2029three', 'one two three'],
  ['what is no character', 'a\ufffeb\uffffc\ufdd0d\ufdefe\u{1fffe}f\u{10ffff}g', 'abcdefg'],
  ['halves of a character', 'a\ud800b', 'ab'],
  ['scripts of any kind', 'שלום, नमस्ते, 終わり', 'שלום, नमस्ते, 終わり'],
  ['an emoji of several characters', '👩‍🎨 paints', '👩‍🎨 paints'],
  ['a mark apart from its character', 'cafe\u0301', 'café'],
  ['marks upon marks', `a${'\u0335'.repeat(30)}b`, `a${'\u0335'.repeat(4)}b`],
  ['tags that nobody sees', 'x\u{e0041}\u{e0042}', 'x'],
])('of %s stays what is to be seen', (_name, text, title) => {
  expect(cleanTitle(text)).toBe(title)
})

test.each(['', '   ', '\u200b\u200d\u202e', '\u0301\u0301', '\u00a0\u3000'])('of %j nothing stays', (text) => {
  expect(cleanTitle(text)).toBeNull()
})

test('a cleaned title is clean, and its length is counted in characters', () => {
  const title = cleanTitle(`a${'\u0335'.repeat(9)} \u202e b`)
  expect(cleanTitle(title ?? '')).toBe(title)
  expect(titleLength('👍👍')).toBe(2)
})
