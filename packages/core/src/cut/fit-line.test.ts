import { expect, test } from 'vitest'
import { baselineOf, fitLine, widthOf } from './fit-line.ts'

const CAPTION = { sizePx: 42, smallestPx: 40, maxWidth: 683 }

test('what fits is written as large as it may be', () => {
  expect(fitLine('Melt · Dreamy', CAPTION)).toMatchObject({ text: 'Melt · Dreamy', sizePx: 42 })
})

test('what is a little too long is written smaller', () => {
  const text = 'n'.repeat(35)
  expect([widthOf(text, 42) > 683, widthOf(text, 40) <= 683]).toEqual([true, true])
  expect(fitLine(text, CAPTION)).toMatchObject({ text, sizePx: expect.any(Number) })
  expect(fitLine(text, CAPTION).sizePx).toBeLessThan(42)
  expect(fitLine(text, CAPTION).sizePx).toBeGreaterThanOrEqual(40)
})

test.each([
  `Melt · ${'A'.repeat(53)}`,
  'W'.repeat(40),
  `Terra Incognita · ${'Z\u0351\u036b\u0343a\u0300\u0301\u0302lgo '.repeat(30)}`,
  'Melt · make it look like an old map of the moon, with all its seas…',
])('what is longer is never smaller than that, but loses its end: %j', (text) => {
  const line = fitLine(text, CAPTION)
  expect(line.sizePx).toBe(40)
  expect(line.text).toMatch(/[^\s·,….]…$/)
  expect(line.text.length).toBeGreaterThan(15)
  expect(widthOf(line.text, 40)).toBeLessThanOrEqual(683)
  expect(widthOf(line.text, 40)).toBeGreaterThan(560)
})

test('in no room there is nothing', () => {
  expect(fitLine('Melt', { ...CAPTION, maxWidth: 5 }).text).toBe('')
})

test('all that has one place has one baseline, however large it is written', () => {
  expect(baselineOf({ top: 100, sizePx: 40 })).toBe(130)
  expect(fitLine('Ål', CAPTION).above).toBeGreaterThan(fitLine('an', CAPTION).above)
})
