import { MAX_IMAGE_BYTES } from '@afterimage/core/limits'
import { expect, test } from 'vitest'
import { carriedIn, readCarried } from './carried-start.ts'

const picture = new File(['x'], 'x.png', { type: 'image/png' })
const NOW = 1_800_000_000_000
const kept = { picture, style: 'dreamy', seed: 7, carriedAtMs: NOW - 60_000 }

test('what was carried a minute ago is there, with its style and its seed', () => {
  expect(readCarried(kept, NOW)).toEqual({ picture, style: 'dreamy', seed: 7 })
})

test('what was carried this morning is there, too', () => {
  expect(readCarried({ ...kept, carriedAtMs: NOW - 23 * 3_600_000 }, NOW)).toEqual({
    picture,
    style: 'dreamy',
    seed: 7,
  })
})

test('a history entry names what was carried to it', () => {
  expect(carriedIn({ carried: '4d1f' })).toBe('4d1f')
  for (const other of [null, undefined, 'carried', {}, { carried: 7 }]) expect(carriedIn(other)).toBeNull()
})

test('of an evolution its length, size and model come along, and nothing that is not on offer', () => {
  const again = { iterations: 25, sizePx: 768, modelKey: 'local/melt' }
  expect(readCarried({ ...kept, ...again }, NOW)).toEqual({ picture, style: 'dreamy', seed: 7, ...again })
  const odd = { iterations: 24, sizePx: 2_000, modelKey: 7 }
  expect(readCarried({ ...kept, ...odd }, NOW)).toEqual({ picture, style: 'dreamy', seed: 7 })
})

test.each([
  ['nothing', undefined],
  ['what was given up long ago', { ...kept, carriedAtMs: NOW - 25 * 3_600_000 }],
  ['what will be carried tomorrow', { ...kept, carriedAtMs: NOW + 86_400_000 }],
  ['no file', { ...kept, picture: 'x.png' }],
  ['a file that nobody takes', { ...kept, picture: new File([new Uint8Array(MAX_IMAGE_BYTES + 1)], 'x.png') }],
  ['an unknown style', { ...kept, style: 'baroque' }],
  ['a seed beyond the range', { ...kept, seed: 2 ** 32 }],
  ['a seed that is no number', { ...kept, seed: '7' }],
])('%s is nothing', (_name, value) => {
  expect(readCarried(value, NOW)).toBeNull()
})
