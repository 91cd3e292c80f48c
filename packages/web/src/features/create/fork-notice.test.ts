import { expect, test } from 'vitest'
import { parentName } from './fork-notice.tsx'

test('a fork is of the evolution with its title, else of one’s own or another one', () => {
  expect(parentName({ title: 'Last summer', isOwner: true })).toBe('“Last summer”')
  expect(parentName({ title: 'Last summer', isOwner: false })).toBe('“Last summer”')
  expect(parentName({ title: null, isOwner: true })).toBe('your evolution')
  expect(parentName({ title: null, isOwner: false })).toBe('another evolution')
  expect(parentName(undefined)).toBe('another evolution')
})
