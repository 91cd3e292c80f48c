import { expect, test } from 'vitest'
import { type Fidelity, goalLines, worldLines } from './echo-goals.ts'
import type { Texture } from './echo-texture.ts'

const row = (fields: Partial<Fidelity>): Fidelity => ({
  photo: 'a.jpg',
  psnrDb: 27,
  ssim: 0.82,
  halfLife: 20,
  ...fields,
})
const texture = (fields: Partial<Texture>): Texture => ({
  photo: 'a.jpg',
  style: 'dreamy',
  weaves: [1, 1, 1, 1, 1],
  fine: 0.5,
  deviation: 40,
  step: 0.8,
  ...fields,
})

test('all goals are met by a network that meets them, one photograph aside', () => {
  const rows = [...Array.from({ length: 9 }, () => row({})), row({ halfLife: null })]
  const lines = goalLines(rows, [
    texture({}),
    texture({ style: 'simplify', fine: 0.1 }),
    texture({ weaves: [9, 1, 1, 1, 1] }),
  ])
  expect(lines.match(/\| met \|/g)).toHaveLength(7)
})

test.each([
  ['first pass, PSNR at the median | 26.40 dB', [row({ psnrDb: 26.4 })], [texture({})]],
  ['first pass, SSIM at the median | 0.790', [row({ ssim: 0.79 })], [texture({})]],
  [
    'half-life between frames 8 and 60 | 1 photographs of 3',
    [row({}), row({ halfLife: 7 }), row({ halfLife: null })],
    [],
  ],
  ['runs with a weave | 1 of 2', [row({})], [texture({}), texture({ weaves: [1, 1, 1, 1.31, 1] })]],
  ['runs that end in a haze | 1 of 1', [row({})], [texture({ fine: 0.39 })]],
  ['runs that end blank | 1 of 1', [row({})], [texture({ deviation: 11.9 })]],
  ['runs that froze | 1 of 1', [row({})], [texture({ step: 0.99 })]],
])('%s misses its goal', (what, rows, textures) => {
  const missed = goalLines(rows, textures)
    .split('\n')
    .filter((line) => line.includes('not met'))
  expect(missed).toHaveLength(1)
  expect(missed[0]).toContain(what)
})

test('a world that meets its goals is said to, and one that misses one is not', () => {
  const lines = worldLines([
    { name: 'Marsh', textures: [texture({}), texture({ style: 'simplify', fine: 0.1 })] },
    { name: 'Woven', textures: [texture({}), texture({ weaves: [1, 1, 1, 1, 1.4] })] },
    { name: 'Hazy', textures: [texture({ fine: 0.39 })] },
    { name: 'Blank', textures: [texture({ deviation: 11.9 })] },
    { name: 'Frozen', textures: [texture({ step: 0.99 })] },
  ])
  expect(lines.split('\n').slice(2)).toEqual([
    '| Marsh | 0 of 2 | 1.00 | 0 of 2 | 50 % | 0 of 2 | 0 of 2 | met |',
    '| Woven | **1 of 2** | **1.40** | 0 of 2 | 50 % | 0 of 2 | 0 of 2 | not met |',
    '| Hazy | 0 of 1 | 1.00 | **1 of 1** | **39 %** | 0 of 1 | 0 of 1 | not met |',
    '| Blank | 0 of 1 | 1.00 | 0 of 1 | 50 % | **1 of 1** | 0 of 1 | not met |',
    '| Frozen | 0 of 1 | 1.00 | 0 of 1 | 50 % | 0 of 1 | **1 of 1** | not met |',
  ])
})
