import { expect, test } from 'vitest'
import { colourfulnessOnTheWay, type Destination, linesOnTheWay, tonesOnTheWay } from './destination.ts'

const original = [200, 180, 160].map((mean) => ({ mean, spread: 60 }))
const unasked = () => {
  throw new Error('measured for nothing')
}
const night: Destination = { means: [40, 40, 80], spread: 40, colourfulness: null, lines: null, by: 40 }

test('a network without a destination keeps the tones of the original', () => {
  expect(tonesOnTheWay(50, original, null)).toEqual(original)
})

test('a world takes a run to its tones evenly, and stays there', () => {
  expect(tonesOnTheWay(20, original, night)).toEqual([120, 110, 120].map((mean) => ({ mean, spread: 50 })))
  const there = [40, 40, 80].map((mean) => ({ mean, spread: 40 }))
  expect(tonesOnTheWay(40, original, night)).toEqual(there)
  expect(tonesOnTheWay(400, original, night)).toEqual(there)
})

test('a world that says how colourful it is takes a run there evenly; no other asks', () => {
  const print = { ...night, colourfulness: 30 }
  const at = (number: number) => colourfulnessOnTheWay(number, () => 10, print)
  expect([0, 10, 40, 400].map(at)).toEqual([10, 15, 30, 30])
  expect(colourfulnessOnTheWay(10, unasked, night)).toBeNull()
  expect(colourfulnessOnTheWay(10, unasked, null)).toBeNull()
})

test('a world that says how strong lines may be bounds them evenly more; no other asks', () => {
  const print = { ...night, lines: 14 }
  const at = (number: number) => linesOnTheWay(number, () => 22, print)
  expect([0, 10, 40, 400].map(at)).toEqual([22, 20, 14, 14])
  expect(linesOnTheWay(10, unasked, night)).toBeNull()
  expect(linesOnTheWay(10, unasked, null)).toBeNull()
})
