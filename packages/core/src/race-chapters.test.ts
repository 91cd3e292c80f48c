import { expect, test } from 'vitest'
import { raceChapters } from './race-chapters.ts'

const falling = (last: number, by: number) =>
  Array.from({ length: last + 1 }, (_, number) => ({ number, kept: Math.max(0.2, 1 - by * number) }))
const level = (last: number) => Array.from({ length: last + 1 }, (_, number) => ({ number, kept: 0.98 }))

test('each contender’s turns are chapters with its name, in the order of the film', () => {
  expect(
    raceChapters([
      { name: 'A  Melt', frames: falling(30, 0.03) },
      { name: 'B  Blobs', frames: falling(30, 0.06) },
      { name: 'C  Faithful', frames: level(30) },
    ]),
  ).toEqual([
    { number: 0, title: 'The original' },
    { number: 9, title: 'B Blobs: Less than half kept' },
    { number: 13, title: 'B Blobs: Settles at 21% kept' },
    { number: 17, title: 'A Melt: Less than half kept' },
    { number: 26, title: 'A Melt: Slows down at 21% kept' },
  ])
})

test('what turns at once is one chapter', () => {
  const frames = [1, 0.9, 0.4, 0.3].map((kept, number) => ({ number, kept }))
  expect(raceChapters(['A', 'B'].map((name) => ({ name, frames })))).toEqual([
    { number: 0, title: 'The original' },
    { number: 2, title: 'A: Less than half kept; B: Less than half kept' },
  ])
})

test('where nobody turns there is no chapter', () => {
  expect(raceChapters([{ name: 'A', frames: level(10) }])).toEqual([])
  expect(raceChapters([])).toEqual([])
})
