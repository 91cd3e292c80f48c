import { expect, test } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const said = (password: string, confirmation = password) => {
  const problem = passwordProblem({ password, confirmation })
  return problem && [problem.field, problem.message, problem.toast?.title, problem.toast?.description]
}

test.each([
  ['abcdef', 'abcdeg', 'confirmation', 'Passwords do not match', 'Please make sure your passwords match'],
  ['abcde', 'abcde', 'password', 'Password too short', 'Password must be at least 6 characters long'],
  ['      ', '      ', 'password', 'Password is only spaces', 'Password must contain more than spaces'],
])('%j with %j is refused at the field that has to change', (password, confirmation, field, title, description) => {
  expect(said(password, confirmation)).toEqual([field, `${title}.`, title, description])
})

test('one that is too long for the contract is refused before it is sent', () => {
  expect(said('x'.repeat(1_000))?.slice(0, 3)).toEqual(['password', 'Password too long.', 'Password too long'])
})

test('six characters are enough, and spaces within them', () => {
  expect([said('abcdef'), said('  ab  ')]).toEqual([undefined, undefined])
})
