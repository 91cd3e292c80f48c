import { expect, test } from 'vitest'
import { orderedSentence, sentSentence } from './newsletter-sentences.ts'

test('a new issue says to how many it would go', () => {
  expect(orderedSentence(1, null)).toBe('It would go to 1 address.')
  expect(orderedSentence(1_204, null)).toBe('It would go to 1,204 addresses.')
  expect(orderedSentence(0, null)).toBe('No address is confirmed yet.')
})

test('one that was sent before says who has it', () => {
  expect(orderedSentence(9, { sent: 5, due: 1, givenUp: 0 })).toBe(
    'It was sent before: 5 addresses have it. 1 address is still to get it.',
  )
  expect(orderedSentence(9, { sent: 1, due: 0, givenUp: 0 })).toBe(
    'It was sent before: 1 address has it. Nobody else is to get it.',
  )
})

test('what came of sending it is told as the server counts', () => {
  expect(sentSentence({ subject: 'Hello', sent: 0, due: 12, givenUp: 0 })).toBe(
    '“Hello” is on its way to 12 addresses.',
  )
  expect(sentSentence({ subject: 'Hello', sent: 3, due: 0, givenUp: 1 })).toBe(
    '“Hello” goes to nobody else. 3 addresses have it already. 1 address refused it again and again.',
  )
})
