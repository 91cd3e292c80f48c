import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { chainHead, isUnbroken } from './chain-head.ts'

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string]

test('the head of a chain is the hash of the one before it and the next frame', () => {
  expect(chainHead([A])).toBe(A)
  expect(chainHead([A, B, C])).toBe(hash('sha256', hash('sha256', A + B) + C))
  expect(() => chainHead([])).toThrow(RangeError)
})

test('a chain is unbroken where each frame names the one before it', () => {
  const [first, second] = [
    { sha256: A, previousSha256: null },
    { sha256: B, previousSha256: A },
  ]
  expect(isUnbroken([first, second, { sha256: C, previousSha256: B }])).toBe(true)
  expect(isUnbroken([first, { sha256: C, previousSha256: B }])).toBe(false)
  expect(isUnbroken([second])).toBe(false)
})
