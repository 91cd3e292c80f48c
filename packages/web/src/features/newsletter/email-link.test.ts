import { expect, test } from 'vitest'
import { ApiProblem } from '../../shared/api/api-problem.ts'
import { readEmailLink, sentenceOr } from './email-link.ts'

test('a link carries an address and a token', () => {
  const search = new URLSearchParams({ email: ' ada+news@example.org ', token: 'abc' })
  expect(readEmailLink(new URLSearchParams(search.toString()))).toEqual({
    email: 'ada+news@example.org',
    token: 'abc',
  })
})

test.each(['', 'email=ada@example.org', 'token=abc', 'email=&token=abc'])('the link "%s" is not whole', (search) => {
  expect(readEmailLink(new URLSearchParams(search))).toBeNull()
})

test('a failure is told in the server’s words, where there are any', () => {
  const refused = new ApiProblem('refused', 'The link has expired.', { status: 410, code: 'token_invalid' })
  expect(sentenceOr(refused, 'Failed.')).toBe('The link has expired.')
  expect(sentenceOr(new ApiProblem('refused', 'The server could not answer.', { status: 502 }), 'Failed.')).toBe(
    'Failed.',
  )
  expect(sentenceOr(new ApiProblem('unreachable', 'x'), 'Failed.')).toBe('Failed.')
})
