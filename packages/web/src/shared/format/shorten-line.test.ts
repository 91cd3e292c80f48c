import { expect, test } from 'vitest'
import { shortenLine } from './shorten-line.ts'

const tenEach = (text: string) => 10 * [...text].length

test.each([
  ['a short one', 110, 'a short one'],
  ['a short one', 109, 'a short o…'],
  ['a short one', 20, 'a…'],
  ['a short one', 90, 'a short…'],
  ['flags 🇫🇷🇩🇪 wave', 90, 'flags 🇫🇷…'],
  ['x', 5, '…'],
])('%j in %i px is %j', (text, width, shown) => {
  expect(shortenLine(text, width, tenEach)).toBe(shown)
})

test('what is shown never takes more than there is, and no less than the next character would', () => {
  const title = 'The tower that became a harbour, a cathedral and at last a stain'
  for (let width = 10; width < 10 * title.length; width += 7) {
    const shown = shortenLine(title, width, tenEach)
    expect(tenEach(shown)).toBeLessThanOrEqual(width)
    const next = title.slice(0, shown.length)
    expect(tenEach(`${next}…`) > width || next.endsWith(' ')).toBe(true)
  }
})
