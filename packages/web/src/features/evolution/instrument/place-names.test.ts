import { xOfFrame } from '@afterimage/core/timeline/scale'
import { expect, test } from 'vitest'
import { type NamedMark, placeNames } from './place-names.ts'

const widthOf = (text: string) => 7 * [...text].length
const marksAt = (frames: readonly number[], scale: { width: number; total: number }, name = 'Accentuate') =>
  frames.map((frame): NamedMark => ({ x: xOfFrame(scale, frame), name }))

/** From where to where each text stands. */
function extentsOf(marks: readonly NamedMark[], width: number): readonly (readonly [number, number])[] {
  return placeNames(marks, width, widthOf)
    .names.filter(({ text }) => text !== '')
    .map(({ text, x, anchor }) => (anchor === 'start' ? [x, x + widthOf(text)] : [x - widthOf(text), x]))
}

test('a name stands whole beside its line where there is room, at the right edge before it', () => {
  const { names, areWhole } = placeNames(
    [
      { x: 100, name: 'Dreamy' },
      { x: 280, name: 'Chaotic' },
    ],
    300,
    widthOf,
  )
  expect(names).toEqual([
    { text: 'Dreamy', x: 106, anchor: 'start' },
    { text: 'Chaotic', x: 274, anchor: 'end' },
  ])
  expect(areWhole).toBe(true)
})

test('a name that has less room is shortened to it', () => {
  const { names, areWhole, areNumbers } = placeNames(marksAt([6, 8, 9], { width: 600, total: 10 }), 600, widthOf)
  expect(names.map(({ text }) => text)).toEqual(['Accentuate', 'Accen…', 'Accentuate'])
  expect([areWhole, areNumbers]).toEqual([false, false])
})

test('names give way to numbers where one of them has next to no room', () => {
  const marks = marksAt([6, 8, 9], { width: 343, total: 10 })
  const { names, areNumbers } = placeNames(marks, 343, widthOf)
  expect(names.map(({ text }) => text)).toEqual(['1', '2', '3'])
  expect(areNumbers).toBe(true)
})

test('a number at the right edge stands within it', () => {
  const marks = marksAt([20, 21, 22, 23, 24, 25], { width: 343, total: 25 })
  expect(placeNames(marks, 343, widthOf).names.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('nothing lies on anything else or beyond the edge, however many changes there are and wherever', () => {
  for (const width of [343, 1_376]) {
    for (const total of [3, 10, 25, 50, 100]) {
      for (let first = 2; first <= total; first++) {
        for (const step of [1, 2, 7]) {
          const frames = Array.from({ length: 8 }, (_, at) => first + at * step).filter((frame) => frame <= total)
          const extents = extentsOf(marksAt(frames, { width, total }), width)
          for (const [at, [left, right]] of extents.entries()) {
            expect(left).toBeGreaterThanOrEqual(at === 0 ? 0 : (extents[at - 1]?.[1] ?? 0))
            expect(right).toBeLessThanOrEqual(width)
          }
        }
      }
    }
  }
})

test('no name lies on the line of the next change', () => {
  const marks = marksAt([13, 19, 20, 25], { width: 1_376, total: 25 })
  const extents = extentsOf(marks, 1_376)
  for (const [at, [, right]] of extents.slice(0, -1).entries()) expect(right).toBeLessThan(marks[at + 1]?.x ?? 0)
})
