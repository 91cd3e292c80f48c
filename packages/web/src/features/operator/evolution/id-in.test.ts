import { expect, test } from 'vitest'
import { idIn } from './id-in.ts'

const ID = '0190b6a5-3c5e-7d10-9f3a-2b8f6c1d4e70'

test.each([ID, ` ${ID.toUpperCase()} `, `https://example.org/share/${ID}?frame=3`, `/files/${ID}/frames/1.png`])(
  'the id is found in %s',
  (pasted) => {
    expect(idIn(pasted)).toBe(ID)
  },
)

test('what has no id has none', () => {
  expect(idIn('')).toBeUndefined()
  expect(idIn('0190b6a5-3c5e')).toBeUndefined()
})
