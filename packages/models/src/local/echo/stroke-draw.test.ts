import { seededRandom } from '@afterimage/frames/seeded-random'
import { describe, expect, it } from 'vitest'
import { someStrokes } from '../../../test/some-strokes.ts'
import { codebook } from './codebook.ts'
import { HOPELESS, QUICK_EXP_ERROR, quickExp } from './quick-exp.ts'
import { strokeDraw } from './stroke-draw.ts'

const CODES = 1024
const DRAWS = 600

/** The draw as its definition says it: every product, every exponential, one sum. */
function drawPlainly(codes: Float32Array, target: Float32Array, heat: number, share: number): number {
  const dots = Array.from({ length: codes.length / 8 }, (_, code) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = target.map((_, i) => codes[code * 8 + i] ?? 0)
    const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0, v = 0, w = 0] = target
    return p * a + q * b + (r * c + s * d) + (t * e + u * f + (v * g + w * h))
  })
  const highest = Math.max(...dots)
  const scale = 1 / (heat * (Math.sqrt(target.reduce((sum, value) => sum + value ** 2, 0)) || 1))
  const lowest = highest + HOPELESS / scale
  let total = 0
  const sums: { readonly code: number; readonly sum: number }[] = []
  for (const [code, dot] of dots.entries()) {
    if (dot < lowest) continue
    total += Math.exp((dot - highest) * scale)
    sums.push({ code, sum: total })
  }
  return (sums.find(({ sum }) => share * total < sum) ?? sums.at(-1))?.code ?? 0
}

describe('drawing a stroke', () => {
  it.each([
    ['cold, strokes in heaps', 0.009, 0.3],
    ['cold, strokes everywhere', 0.012, 3],
    ['hot, strokes in heaps', 0.05, 0.3],
    ['hot, strokes everywhere', 0.03, 3],
    ['so hot that all have a chance', 10, 3],
  ])('finds what all products, exponentials and sums say: %s', (_, heat, spread) => {
    const random = seededRandom(11)
    const codes = someStrokes(CODES, random, spread)
    let share = 0
    const draw = strokeDraw(codebook(codes), heat, () => share)
    const target = new Float32Array(8)
    const [wanted, found]: [number[], number[]] = [[], []]
    for (let n = 0; n < DRAWS; n++) {
      const like = Math.floor(CODES * random())
      // Mostly a stroke that is like the target, as in a run; now and then any.
      const near = random() < 0.9 ? like : Math.floor(CODES * random())
      const length = 0.3 + random()
      for (let i = 0; i < 8; i++) target[i] = length * ((codes[like * 8 + i] ?? 0) + 0.5 * (random() - 0.5))
      share = n % 100 === 0 ? 1 - 2 ** -32 : random()
      wanted.push(drawPlainly(codes, target, heat, share))
      found.push(draw(target, 0, near))
    }
    expect(found).toEqual(wanted)
    expect(new Set(found).size).toBeGreaterThan(100)
  })

  it('decides by the true exponentials at the very edge between two strokes', () => {
    const random = seededRandom(12)
    const codes = someStrokes(CODES, random, 3)
    const target = codes.slice(80, 88)
    const heat = 0.2
    const dots = Array.from({ length: CODES }, (_, code) =>
      target.reduce((sum, value, i) => sum + value * (codes[code * 8 + i] ?? 0), 0),
    )
    const weights = dots.map((dot) => Math.exp((dot - Math.max(...dots)) / (heat * Math.hypot(...target))))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    let share = 0
    const draw = strokeDraw(codebook(codes), heat, () => share)
    let sum = 0
    for (const weight of weights.slice(0, 300)) {
      sum += weight
      // Nearer to the edge than quick exponentials could tell, on either side.
      for (share of [sum / total - 1e-12, sum / total + 1e-12]) {
        expect(draw(target, 0, 10)).toBe(drawPlainly(codes, target, heat, share))
      }
    }
  })

  it('takes any stroke for a target of nothing', () => {
    const codes = someStrokes(CODES, seededRandom(13), 3)
    const nothing = new Float32Array(8)
    const draw = strokeDraw(codebook(codes), 0.01, () => 0.5)
    expect(draw(nothing, 0, 3)).toBe(drawPlainly(codes, nothing, 0.01, 0.5))
  })
})

it('the quick exponential is as near to the true one as it says', () => {
  let farthest = 0
  for (let x = HOPELESS; x <= 0; x += 1.7e-4) farthest = Math.max(farthest, Math.abs(quickExp(x) / Math.exp(x) - 1))
  expect(farthest).toBeLessThan(QUICK_EXP_ERROR)
  expect(quickExp(HOPELESS)).toBeGreaterThan(0)
  expect(quickExp(0)).toBe(1)
})
