import { expect, test } from 'vitest'
import { refusedPassword, validatePassword } from './password-rules.ts'

test('two different passwords do not match', () => {
  expect(validatePassword({ password: 'abcdef', confirmation: 'abcdeg' })).toMatchObject({
    title: 'Passwords do not match',
    description: 'Please make sure your passwords match',
  })
})

test('five characters are too short, six are enough', () => {
  expect(validatePassword({ password: 'abcde', confirmation: 'abcde' })).toMatchObject({
    title: 'Password too short',
    description: 'Password must be at least 6 characters long',
  })
  expect(validatePassword({ password: 'abcdef', confirmation: 'abcdef' })).toBeNull()
})

test('six spaces are no password; spaces within one are', () => {
  expect(validatePassword({ password: '      ', confirmation: '      ' })).toMatchObject({
    title: 'Password is only spaces',
    description: 'Password must have something besides spaces',
  })
  expect(validatePassword({ password: '  ab  ', confirmation: '  ab  ' })).toBeNull()
})

test.each([
  ['abcdef', 'abcdeg', 'confirmation', 'Passwords do not match.'],
  ['abcde', 'abcde', 'password', 'Password too short.'],
] as const)('%s with %s is refused at the field that has to change', (password, confirmation, field, message) => {
  const marked: unknown[] = []
  expect(refusedPassword({ password, confirmation }, (...mark) => marked.push(mark))).toBe(true)
  expect(marked).toEqual([[field, { message }, { shouldFocus: true }]])
})

test('a good password marks nothing', () => {
  const marked: unknown[] = []
  expect(refusedPassword({ password: 'abcdef', confirmation: 'abcdef' }, (...mark) => marked.push(mark))).toBe(false)
  expect(marked).toEqual([])
})
