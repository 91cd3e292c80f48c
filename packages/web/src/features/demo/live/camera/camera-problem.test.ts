import { expect, test } from 'vitest'
import { problemOf } from './camera-problem.ts'

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'in-use'],
  ['AbortError', 'in-use'],
  ['NotSupportedError', 'unsupported'],
  ['TypeError', 'unknown'],
])('%s means: %s', (name, problem) => {
  expect(problemOf(new DOMException('no', name))).toBe(problem)
})

test('what is no error at all is unknown', () => {
  expect(problemOf('no')).toBe('unknown')
})
