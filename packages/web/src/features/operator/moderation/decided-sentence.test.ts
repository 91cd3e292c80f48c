import { expect, test } from 'vitest'
import { decidedSentence } from './decided-sentence.ts'

const done = { outcome: 'done', alike: 0 } as const

test('a decision about one names it, about several counts them', () => {
  expect(decidedSentence('hide', [done], '“Cup”')).toBe('Hidden: “Cup”.')
  expect(decidedSentence('release', [done, done, { ...done, outcome: 'unchanged' }], '“Cup”')).toBe(
    'Let into the gallery: 3 evolutions.',
  )
})

test('others of the same picture are told of', () => {
  expect(decidedSentence('keep_out', [{ ...done, alike: 2 }], '“Cup”')).toBe(
    'Kept out of the gallery: “Cup”. 2 more of the same picture, too.',
  )
})

test('what was gone and what did not go through is told apart', () => {
  const results = [done, { outcome: 'removed', alike: 0 }, { outcome: 'failed', alike: 0 }] as const
  expect(decidedSentence('remove', results, '“Cup”')).toBe(
    'Removed: 1 evolution. One is gone already. One could not be decided: try again.',
  )
  expect(decidedSentence('remove', [{ outcome: 'not_found', alike: 0 }], '“Cup”')).toBe('One is gone already.')
})
