import { expect, test } from 'vitest'
import { STYLES } from '../styles.ts'
import { cutCaption } from './cut-caption.ts'

test('names the model and the style, or what it was asked for', () => {
  expect(cutCaption('Melt', 'dreamy', '')).toBe('Melt · Dreamy')
  expect(cutCaption('Melt', 'dreamy', STYLES.dreamy.prompt)).toBe('Melt · Dreamy')
  expect(cutCaption('Melt', 'dreamy', ' make it\n night ')).toBe('Melt · make it night')
})

test('what is too long for a line is cut, and no character in two', () => {
  expect(cutCaption('Melt', 'dreamy', 'x'.repeat(53))).toBe(`Melt · ${'x'.repeat(53)}`)
  const cut = cutCaption('Melt', 'dreamy', '🌒'.repeat(100))
  expect([...cut]).toHaveLength(60)
  expect(cut).toMatch(/^Melt · (🌒)+…$/u)
})
