import { expect, test } from 'vitest'
import { chooseEvenly } from './contact-strip.tsx'

const frames = Array.from({ length: 12 }, (_, number) => number)

test('a strip begins with the original, ends with the last frame, and is even between them', () => {
  expect(chooseEvenly(frames, 6)).toEqual([0, 2, 4, 7, 9, 11])
})

test('few frames are all there', () => {
  expect(chooseEvenly([0, 1, 2], 6)).toEqual([0, 1, 2])
})
