import { seededRandom } from '@afterimage/frames/seeded-random'
import { expect, it } from 'vitest'
import { someStrokes } from '../../../test/some-strokes.ts'
import { codebook } from './codebook.ts'
import { lookAtStrokes } from './stroke-products.ts'

const CODES = 1024

it.each([
  ['in heaps', 0.3],
  ['everywhere', 3],
])('no stroke that is wanted is left out, and not all are looked at: strokes %s', (_, spread) => {
  const random = seededRandom(21)
  const codes = someStrokes(CODES, random, spread)
  const book = codebook(codes)
  const target = new Float32Array(8)
  const dots = new Float64Array(CODES)
  let looks = 0
  for (let n = 0; n < 500; n++) {
    const near = Math.floor(CODES * random())
    const [scale, noise] = [0.3 + random(), 0.6 * random()]
    for (let i = 0; i < 8; i++) target[i] = scale * ((codes[near * 8 + i] ?? 0) + noise * (random() - 0.5))
    const search = { near, length: Math.hypot(...target), reach: -0.15 * random() * scale }
    const looked = lookAtStrokes(book, target, 0, search, dots)
    looks += looked.count
    const found = new Set(looked.codes?.subarray(0, looked.count) ?? Array.from({ length: CODES }, (_, code) => code))
    const products = Array.from({ length: CODES }, (_, code) =>
      target.reduce((sum, value, i) => sum + value * (codes[code * 8 + i] ?? 0), 0),
    )
    const highest = Math.max(...products)
    expect(looked.highest).toBeCloseTo(highest, 12)
    for (const [code, dot] of products.entries()) {
      if (dot > highest + search.reach + 1e-12 && !found.has(code)) expect.fail(`stroke ${code} was left out`)
    }
  }
  expect(looks).toBeLessThan(0.6 * 500 * CODES)
})
