import { describe, expect, test } from 'vitest'
import { ATLAS_AXES } from './atlas-axes.ts'
import type { AtlasPoint } from './atlas-points.ts'

const point = (fields: Partial<AtlasPoint> = {}): AtlasPoint => ({
  ...{ id: '00000000-0000-4000-8000-000000007fff', name: 'A', run: 'A', model: 'echo', style: 'dreamy', frames: 10 },
  ...{ halfLife: 6, kept: 0.3, deltaE: 15, meaning: 0.5 },
  ...fields,
})

describe('by half-life and colour', () => {
  const { x, y } = ATLAS_AXES.colour

  test('longer half-lives stand further right, each in its own frame', () => {
    const chances = ['0000', '7fff', 'ffff']
    const spans = [1, 2, 3, 10, 99, 100].map((halfLife) =>
      chances.map((end) => x.place(point({ halfLife, id: `00000000-0000-4000-8000-00000000${end}` })) ?? -1),
    )
    for (const [number, span] of spans.entries()) {
      expect(span.toSorted((a, b) => a - b)).toEqual(span)
      expect(Math.min(...span)).toBeGreaterThan(Math.max(0, ...(spans[number - 1] ?? [])))
      expect(Math.max(...span)).toBeLessThanOrEqual(x.edge)
    }
  })

  test('what never fell stands at the edge, and what was not measured nowhere', () => {
    expect(x.place(point({ halfLife: null, kept: 0.5 }))).toBeGreaterThan(x.edge)
    expect(x.text(point({ halfLife: null, kept: 0.5 }))).toBe('never')
    expect(x.place(point({ halfLife: null, kept: 0.49 }))).toBeNull()
    expect(x.place(point({ halfLife: null, kept: null }))).toBeNull()
    expect(y.place(point({ deltaE: null }))).toBeNull()
  })

  test('a point has the same place each time', () => {
    expect(x.place(point())).toBe(x.place(point()))
  })

  test('a colour shift beyond the scale stands at its end, and is told as it is', () => {
    expect(y.place(point({ deltaE: 30 }))).toBe(0.5)
    expect(y.place(point({ deltaE: 88 }))).toBe(1)
    expect(y.text(point({ deltaE: 88 }))).toBe('88.0 ΔE')
  })
})

test('by what is kept and by meaning, each has its share of the way', () => {
  const { x, y } = ATLAS_AXES.meaning
  expect([x.place(point({ kept: 0.25 })), y.place(point({ meaning: 0.75 }))]).toEqual([0.25, 0.75])
  expect([y.place(point({ meaning: -0.1 })), y.place(point({ meaning: null }))]).toEqual([0, null])
  expect([x.text(point({ kept: 0.25 })), y.text(point({ meaning: null }))]).toEqual(['25%', 'not measured'])
})
