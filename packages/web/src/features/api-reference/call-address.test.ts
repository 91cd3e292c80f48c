import { expect, test } from 'vitest'
import { elementOf, readCall, writeCall } from './call-address.ts'

test.each([
  [['Evolutions', 'createEvolution'], '#/Evolutions/createEvolution', 'operations-Evolutions-createEvolution'],
  [['Signing in'], '#/Signing%20in', 'operations-tag-Signing_in'],
] as const)('%j is named by %s, and shown in %s', (named, hash, element) => {
  expect([writeCall(named), elementOf(named)]).toEqual([hash, element])
  expect(readCall(hash)).toEqual(named)
})

test.each(['', '#', '#demo', '#/', '#/Races/', '#/a/b/c'])('%j names nothing', (hash) => {
  expect(readCall(hash)).toBeUndefined()
})

test('what is no percent-encoding is taken as it stands', () => {
  expect(readCall('#/50%/x')).toEqual(['50%', 'x'])
})
