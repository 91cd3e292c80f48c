import { MAX_IMAGE_BYTES } from '@afterimage/core/limits'
import { expect, test } from 'vitest'
import { readCarried } from './carried-start.ts'

const picture = new File(['x'], 'x.png', { type: 'image/png' })
const NOW = 1_800_000_000_000
const kept = { picture, style: 'dreamy', seed: 7, carriedAtMs: NOW - 60_000 }

test('what was carried a minute ago is there, with its style and its seed', () => {
  expect(readCarried(kept, NOW)).toEqual({ picture, style: 'dreamy', seed: 7 })
})

test.each([
  ['nothing', undefined],
  ['what was given up long ago', { ...kept, carriedAtMs: NOW - 3_600_000 }],
  ['what will be carried tomorrow', { ...kept, carriedAtMs: NOW + 86_400_000 }],
  ['no file', { ...kept, picture: 'x.png' }],
  ['a file that nobody takes', { ...kept, picture: new File([new Uint8Array(MAX_IMAGE_BYTES + 1)], 'x.png') }],
  ['an unknown style', { ...kept, style: 'baroque' }],
  ['a seed beyond the range', { ...kept, seed: 2 ** 32 }],
  ['a seed that is no number', { ...kept, seed: '7' }],
])('%s is nothing', (_name, value) => {
  expect(readCarried(value, NOW)).toBeNull()
})
