import { expect, test } from 'vitest'
import { obstacleToPassword } from './password-rules.ts'

test('two different passwords do not match', () => {
  expect(obstacleToPassword('abcdef', 'abcdeg')).toMatchObject({
    title: 'Passwords do not match',
    description: 'Please make sure your passwords match',
  })
})

test('five characters are too short, six are enough', () => {
  expect(obstacleToPassword('abcde', 'abcde')).toMatchObject({
    title: 'Password too short',
    description: 'Password must be at least 6 characters long',
  })
  expect(obstacleToPassword('abcdef', 'abcdef')).toBeNull()
})

test('six spaces are no password; spaces within one are', () => {
  expect(obstacleToPassword('      ', '      ')).toMatchObject({
    title: 'Password is only spaces',
    description: 'Password must have something besides spaces',
  })
  expect(obstacleToPassword('  ab  ', '  ab  ')).toBeNull()
})
