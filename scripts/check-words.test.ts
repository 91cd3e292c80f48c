import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readGlossary, wordFaults } from './word-faults.ts'

const glossary = readGlossary(readFileSync(path.join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8'))

test('every word of the glossary’s left column is found, alone and as a part of a name', () => {
  expect(glossary.size).toBeGreaterThan(15)
  const text = 'const callWish = 1\n/** An email. */\nconst MAX_LETTERS = 2\nWhoever asks'
  expect(wordFaults(text, glossary).map(({ line, word }) => [line, word])).toEqual([
    [1, 'Wish'],
    [3, 'LETTERS'],
    [4, 'Whoever'],
  ])
})

test('a longer word that holds one is another word', () => {
  expect(wordFaults('newsletter, Newsletters, judgement, crowdfunding', glossary)).toEqual([])
})

test('a document without the table is refused', () => {
  expect(() => readGlossary('# Contributing\n')).toThrow('no table of words')
})
