import { expect, test } from 'vitest'
import { chaptersOf } from './chapters.ts'

const curve = (last: number, kept: (number: number) => number | null) =>
  Array.from({ length: last + 1 }, (_, number) => ({ number, kept: number === 0 ? 1 : kept(number) }))

test('a curve that falls, and then stays, turns where it settles', () => {
  const frames = curve(100, (number) => Math.max(0.2, 1 - 0.04 * number))
  expect(chaptersOf(frames)).toEqual([
    { number: 0, title: 'The original' },
    { number: 13, title: 'Less than half kept' },
    { number: 20, title: 'Settles at 20% kept' },
  ])
})

test('a curve that holds, and then breaks, turns where it falls', () => {
  const frames = curve(50, (number) => (number <= 30 ? 1 - 0.003 * number : 0.91 - 0.02 * (number - 30)))
  expect(chaptersOf(frames)).toEqual([
    { number: 0, title: 'The original' },
    { number: 30, title: 'Falls faster from 91% kept' },
  ])
})

test('a picture that comes back is told so', () => {
  const frames = curve(40, (number) => (number <= 20 ? 1 - 0.02 * number : 0.6 + 0.01 * (number - 20)))
  expect(chaptersOf(frames).map(({ title }) => title)).toEqual(['The original', 'Comes back from 60% kept'])
})

test('what settles after it came back has settled, and what falls after it was level falls', () => {
  const back = curve(60, (number) => (number <= 20 ? 1 - 0.02 * number : Math.min(0.8, 0.6 + 0.01 * (number - 20))))
  expect(chaptersOf(back).map(({ title }) => title)).toEqual([
    'The original',
    'Comes back from 60% kept',
    'Settles at 80% kept',
  ])
  const late = curve(60, (number) => (number <= 30 ? 1 : 1 - 0.01 * (number - 30)))
  expect(chaptersOf(late).map(({ title }) => title)).toEqual(['The original', 'Falls from 100% kept'])
})

test('a straight fall has its half-life alone, and a level curve no chapters', () => {
  expect(chaptersOf(curve(50, (number) => 1 - 0.015 * number))).toEqual([
    { number: 0, title: 'The original' },
    { number: 34, title: 'Less than half kept' },
  ])
  expect(chaptersOf(curve(50, () => 0.98))).toEqual([])
})

test('frames that were not measured are passed over', () => {
  const frames = curve(100, (number) => (number % 3 === 1 ? null : Math.max(0.2, 1 - 0.04 * number)))
  expect(chaptersOf(frames).map(({ number }) => number)).toEqual([0, 20])
  expect(chaptersOf([{ number: 0, kept: null }, ...frames.slice(1)])).toEqual(chaptersOf(frames))
  expect(chaptersOf(curve(10, () => null))).toEqual([])
  expect(chaptersOf([])).toEqual([])
})

test('chapters are few, apart, inside of the film, and in its order, whatever the curve', () => {
  let state = 1
  const random = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  for (let run = 0; run < 300; run++) {
    const last = 1 + Math.floor(100 * random())
    const chapters = chaptersOf(curve(last, () => (random() < 0.1 ? null : random())))
    const numbers = chapters.map(({ number }) => number)
    expect(numbers.length).toBeLessThanOrEqual(6)
    for (const [i, number] of numbers.slice(1).entries()) {
      expect(number).toBeGreaterThan(numbers[i] ?? 0)
      expect(number).toBeLessThanOrEqual(last)
    }
  }
})
