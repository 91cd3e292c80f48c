import { expect, test } from 'vitest'
import { placeAfter, stepped } from './queue-walk.ts'

const IDS = ['a', 'b', 'c', 'd']

test('a step goes to the neighbour and stays at the ends', () => {
  expect(stepped(IDS, 'b', 1)).toBe('c')
  expect(stepped(IDS, 'b', -1)).toBe('a')
  expect(stepped(IDS, 'd', 1)).toBe('d')
  expect(stepped(IDS, 'a', -1)).toBe('a')
})

test('the first step goes to the first entry, as does one from an entry that is gone', () => {
  expect(stepped(IDS, null, 1)).toBe('a')
  expect(stepped(IDS, 'gone', -1)).toBe('a')
  expect(stepped([], null, 1)).toBeUndefined()
})

test('after a decision the next entry is at hand, at the end the one before, and none in an empty list', () => {
  expect(placeAfter(IDS, new Set(['b']), 'b')).toBe('c')
  expect(placeAfter(IDS, new Set(['b', 'c']), 'b')).toBe('d')
  expect(placeAfter(IDS, new Set(['d']), 'd')).toBe('c')
  expect(placeAfter(IDS, new Set(IDS), 'b')).toBeNull()
})

test('an entry that stays keeps the focus', () => {
  expect(placeAfter(IDS, new Set(['a', 'd']), 'b')).toBe('b')
})
