import { seededRandom } from '@afterimage/frames/seeded-random'
import { describe, expect, it } from 'vitest'
import { drawStrokes } from './draw-strokes.ts'
import type { EchoRecipe } from './echo-recipes.ts'
import type { SeenStrokes } from './seen.ts'

const ROWS = 6
const COLUMNS = 9
const CODES = 16
const cold: EchoRecipe = {
  share: 1,
  regionPlaces: 1,
  heat: 0.001,
  contrast: 0,
  calm: 0,
  wander: 0,
  shapeGroups: null,
  keepsTexture: false,
  growth: 1,
  restlessness: 0,
  tone: 0,
}

const hot: EchoRecipe = { ...cold, heat: 10 }

/** Two groups of random unit vectors, and places that look exactly like stroke (place mod 16). */
function scene(): SeenStrokes {
  const random = seededRandom(5)
  const codes = new Float32Array(2 * CODES * 8).map(() => random() * 2 - 1)
  for (let at = 0; at < codes.length; at += 8) {
    const code = codes.subarray(at, at + 8)
    const length = Math.hypot(...code)
    for (let i = 0; i < 8; i++) code[i] = (code[i] ?? 0) / length
  }
  const nearest = Int32Array.from({ length: 2 * ROWS * COLUMNS }, (_, at) => at % CODES)
  const vectors = new Float32Array(nearest.length * 8)
  nearest.forEach((code, at) => {
    const group = at < ROWS * COLUMNS ? 0 : 1
    vectors.set(codes.subarray((group * CODES + code) * 8, (group * CODES + code + 1) * 8), at * 8)
  })
  return { rows: ROWS, columns: COLUMNS, groups: 2, width: 8, vectors, nearest, codes }
}

/** How many places of the first group show another stroke than the nearest. */
function changedPlaces(seen: SeenStrokes, strokes: Float32Array): number {
  const places = ROWS * COLUMNS
  return Array.from({ length: places }, (_, place) => place).filter((place) =>
    Array.from({ length: 8 }, (_, i) => i).some(
      (i) => strokes[i * places + place] !== seen.codes[(seen.nearest[place] ?? 0) * 8 + i],
    ),
  ).length
}

describe('drawing strokes', () => {
  it('takes the nearest strokes where nothing is imagined', () => {
    const seen = scene()
    expect(changedPlaces(seen, drawStrokes(seen, { ...cold, share: 0, heat: 10 }, seededRandom(1)))).toBe(0)
  })

  it('comes to the nearest strokes when imagination is cold', () => {
    const seen = scene()
    expect(changedPlaces(seen, drawStrokes(seen, cold, seededRandom(1)))).toBe(0)
  })

  it('imagines about the share of places that the recipe says when it is hot', () => {
    const seen = scene()
    const changed = changedPlaces(seen, drawStrokes(seen, { ...cold, share: 0.5, heat: 10 }, seededRandom(1)))
    expect(changed).toBeGreaterThan(0.35 * ROWS * COLUMNS)
    expect(changed).toBeLessThanOrEqual(0.5 * ROWS * COLUMNS + 1)
  })

  it('draws the same strokes from the same random numbers', () => {
    const hot = {
      share: 0.6,
      regionPlaces: 3,
      heat: 0.3,
      contrast: 0.4,
      calm: 0.3,
      wander: 0.5,
      shapeGroups: null,
      keepsTexture: false,
      growth: 1,
      restlessness: 0,
      tone: 0,
    }
    const draw = (seed: number) => drawStrokes(scene(), hot, seededRandom(seed))
    expect(draw(3)).toEqual(draw(3))
    expect(draw(3)).not.toEqual(draw(4))
  })

  it.each([
    { what: 'turns shapes alone', recipe: { ...cold, wander: 3 }, changes: [true, false] },
    { what: 'calms texture alone', recipe: { ...cold, calm: 1 }, changes: [false, true] },
    {
      what: 'imagines shapes alone if texture is kept',
      recipe: { ...hot, keepsTexture: true },
      changes: [true, false],
    },
  ])('$what where a recipe tells them apart', ({ recipe, changes }) => {
    const seen = scene()
    const still = drawStrokes(seen, { ...cold, share: 0 }, seededRandom(1))
    const drawn = (shapeGroups: number | null) => {
      const strokes = drawStrokes(seen, { ...recipe, shapeGroups }, seededRandom(1))
      const half = strokes.length / 2
      return [0, half].map((from) => strokes.slice(from, from + half).some((value, at) => value !== still[from + at]))
    }
    expect(drawn(1)).toEqual(changes)
    expect(drawn(null)).toEqual([true, true])
  })
})
