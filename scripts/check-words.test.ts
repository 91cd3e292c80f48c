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

test('an entry of several words is found in prose and in a name', () => {
  const text = 'who is turned away\nconst turnedAway = 1\nawait keepHouse()\nit turned, and went away'
  expect(wordFaults(text, glossary).map(({ line, word }) => [line, word])).toEqual([
    [1, 'turned away'],
    [2, 'turned Away'],
    [3, 'keep House'],
  ])
})

test('an entry in backticks is a whole name, with its capitals', () => {
  const text = 'viewEvolution(id)\nviewEvolutionCard(row)\nthe words of a caption\nconst all = wordsOf(text)'
  expect(wordFaults(text, glossary).map(({ line, word }) => [line, word])).toEqual([
    [1, 'viewEvolution'],
    [4, 'wordsOf'],
  ])
})

test('a longer word that holds one is another word', () => {
  expect(wordFaults('newsletter, Newsletters, prejudge, crowdfunding', glossary)).toEqual([])
})

test('a document without the table is refused', () => {
  expect(() => readGlossary('# Contributing\n')).toThrow('no table of words')
})
