import { expect, test } from 'vitest'
import { STYLES } from '../styles.ts'
import { cutCaption } from './cut-caption.ts'

test('names the model and the style, or what it was asked for', () => {
  expect(cutCaption('Melt', 'dreamy', '')).toBe('Melt · Dreamy')
  expect(cutCaption('Melt', 'dreamy', STYLES.dreamy.prompt)).toBe('Melt · Dreamy')
  expect(cutCaption('Melt', 'dreamy', ' make it\n night ')).toBe('Melt · make it night')
})

test('what is longer than one reads in passing is cut', () => {
  expect(cutCaption('Melt', 'dreamy', 'x'.repeat(53))).toBe(`Melt · ${'x'.repeat(53)}`)
  expect(cutCaption('Melt', 'dreamy', 'x'.repeat(54))).toBe(`Melt · ${'x'.repeat(52)}…`)
})

test.each(['🌒'.repeat(100), '月が綺麗ですね', 'сделай ночь', 'اجعلها ليلا', '🌒 ab', '\u202e\u0007'])(
  'a prompt of which the bundled face can draw too little is not told, nor another in its place: %j',
  (prompt) => expect(cutCaption('Melt', 'dreamy', prompt)).toBe('Melt'),
)

test('a prompt with a character that it cannot draw is told without it', () => {
  expect(cutCaption('Melt', 'dreamy', 'a moon 🌒 at night 🌌')).toBe('Melt · a moon at night')
})

test('there is a line where not even the name of the model can be drawn', () => {
  expect(cutCaption('溶ける', 'dreamy', '')).toBe('Dreamy')
  expect(cutCaption('溶ける', 'dreamy', 'make it night')).toBe('make it night')
  expect(cutCaption('溶ける', 'dreamy', '月')).toBe('Dreamy')
})
