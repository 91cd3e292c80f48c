import { seededRandom } from '@afterimage/frames/seeded-random'
import { describe, expect, test } from 'vitest'
import { channelsOf, type Planes } from '../planes.ts'
import { blur } from './blur.ts'
import { anchor, calmColour, clarify } from './colour.ts'
import { driftInward, sag, stir } from './currents.ts'
import { flowOf } from './flow.ts'
import { glow } from './glow.ts'
import { holdTone } from './hold-tone.ts'
import { lumaOf } from './luma.ts'
import { condense } from './palette.ts'
import { shock } from './shock.ts'
import { stroke } from './stroke.ts'
import type { Scene } from './treatment.ts'

const WIDTH = 48
const HEIGHT = 32

/** A picture from a formula of the place, one value a channel. */
function draw(value: (x: number, y: number) => readonly [number, number, number]): Planes {
  const planes = { width: WIDTH, height: HEIGHT, data: new Float32Array(3 * WIDTH * HEIGHT) }
  channelsOf(planes).forEach((channel, c) => {
    for (let i = 0; i < channel.length; i++) channel[i] = value(i % WIDTH, Math.floor(i / WIDTH))[c] ?? 0
  })
  return planes
}

const noisy = () => {
  const random = seededRandom(3)
  return draw(() => [255 * random(), 255 * random(), 255 * random()])
}
const edge = () => draw((x) => (x < WIDTH / 2 ? [20, 40, 60] : [220, 200, 180]))
const waves = (lengthPx: number) =>
  draw((x) => {
    const light = 128 + 60 * Math.sin((2 * Math.PI * x) / lengthPx)
    return [light, light, light]
  })

function sceneOf(original: Planes, seed = 1): Scene {
  return { original, random: seededRandom(seed), runRandom: () => seededRandom(seed) }
}

const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: Float32Array) => {
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length)
}
const at = (planes: Planes, x: number, y: number) => channelsOf(planes)[0][y * planes.width + x] ?? Number.NaN

describe('blur', () => {
  test.each([0.6, 1.7, 5])('sigma %f: a point spreads to that deviation and no light is lost', (sigma) => {
    const point = draw((x, y) => (x === 24 && y === 16 ? [1, 1, 1] : [0, 0, 0]))
    const [spread] = channelsOf(blur(point, sigma))
    expect(spread.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4)
    const variance = spread.reduce((sum, value, i) => sum + value * ((i % WIDTH) - 24) ** 2, 0)
    expect(Math.sqrt(variance)).toBeCloseTo(sigma, 1)
  })

  test('leaves the mean of any picture and its edges alone', () => {
    const before = mean(noisy().data)
    expect(mean(blur(noisy(), 4).data)).toBeCloseTo(before, 3)
    expect(
      at(
        blur(
          draw(() => [77, 77, 77]),
          4,
        ),
        0,
        0,
      ),
    ).toBeCloseTo(77, 3)
  })
})

describe('tone and colour', () => {
  test('holdTone brings mean and spread back by its strength', () => {
    const faded = draw((x) => (x < WIDTH / 2 ? [180, 180, 180] : [220, 220, 220]))
    const [red] = channelsOf(holdTone(0.5)(faded, sceneOf(edge())))
    expect(mean(red)).toBeCloseTo((200 + 120) / 2, 2)
    expect(deviation(red)).toBeCloseTo((20 + 100) / 2, 2)
  })

  test('calmColour softens chroma and keeps luminance', () => {
    const before = noisy()
    const luma = lumaOf(before)
    const chroma = deviation(before.data.map((value, i) => value - (luma[i % luma.length] ?? 0)))
    const calm = calmColour(2, 1)(before, sceneOf(noisy()))
    const kept = lumaOf(calm)
    expect(Math.max(...kept.map((value, i) => Math.abs(value - (luma[i] ?? 0))))).toBeLessThan(0.01)
    expect(deviation(calm.data.map((value, i) => value - (kept[i % kept.length] ?? 0)))).toBeLessThan(chroma / 3)
  })

  test('clarify strengthens detail between its two sizes and leaves coarser forms', () => {
    expect(deviation(clarify(0, 3, 0.5)(waves(6), sceneOf(edge())).data)).toBeGreaterThan(
      1.4 * deviation(waves(6).data),
    )
    expect(deviation(clarify(0, 1, 0.5)(waves(48), sceneOf(edge())).data)).toBeLessThan(
      1.02 * deviation(waves(48).data),
    )
  })

  test('anchor gives large masses back and leaves fine detail free', () => {
    const grey = draw(() => [120, 120, 120])
    expect(at(anchor(0.05, 1, 1)(grey, sceneOf(edge())), 2, 16)).toBeCloseTo(20, 0)
    const fine = anchor(0.3, 1, 1)(waves(4), sceneOf(draw(() => [128, 128, 128])))
    expect(deviation(fine.data)).toBeCloseTo(deviation(waves(4).data), 0)
  })

  test('condense draws pixels towards colours of the original only', () => {
    const condensed = condense(2, 1)(noisy(), sceneOf(edge()))
    const [red] = channelsOf(condensed)
    expect([...new Set(red.map(Math.round))].sort((a, b) => a - b)).toEqual([20, 220])
  })

  test('glow lets light bleed into the dark and never past white', () => {
    const lit = glow(4, 0.5)(edge(), sceneOf(edge()))
    expect(at(lit, WIDTH / 2 - 1, 16)).toBeGreaterThan(at(edge(), WIDTH / 2 - 1, 16) + 20)
    expect(Math.max(...lit.data)).toBeLessThanOrEqual(255)
  })
})

describe('contours', () => {
  test('flowOf finds the direction along an edge', () => {
    const flow = flowOf(lumaOf(edge()), WIDTH, HEIGHT, 2)
    const i = 16 * WIDTH + WIDTH / 2
    expect(Math.abs(flow.y[i] ?? 0)).toBeCloseTo(1, 3)
    expect(Math.abs(flow.x[i] ?? 1)).toBeCloseTo(0, 3)
  })

  test('stroke smooths along a contour and not across it', () => {
    const random = seededRandom(5)
    const rough = draw((x) => {
      const light = (x < WIDTH / 2 ? 20 : 220) + 30 * random()
      return [light, light, light]
    })
    const column = (planes: Planes, x: number) => Float32Array.from({ length: 16 }, (_, k) => at(planes, x, 8 + k))
    const before = deviation(column(rough, 24))
    const across = at(rough, 25, 16) - at(rough, 22, 16)
    const drawn = stroke(5, 2, 1)(rough, sceneOf(edge()))
    expect(deviation(column(drawn, 24))).toBeLessThan(before / 2)
    expect(at(drawn, 25, 16) - at(drawn, 22, 16)).toBeGreaterThan(0.8 * across)
  })

  test('shock steepens a soft edge and invents no value', () => {
    const soft = blur(edge(), 3)
    const steep = (planes: Planes) => at(planes, 25, 16) - at(planes, 22, 16)
    let sharp = soft
    for (let k = 0; k < 6; k++) sharp = shock(1, 2, 0.5)(sharp)
    expect(steep(sharp)).toBeGreaterThan(1.5 * steep(soft))
    expect(Math.min(...sharp.data)).toBeGreaterThanOrEqual(Math.min(...soft.data) - 0.01)
    expect(Math.max(...sharp.data)).toBeLessThanOrEqual(Math.max(...soft.data) + 0.01)
  })
})

describe('currents', () => {
  test('sag moves the picture down, a negative reach up', () => {
    const bar = draw((_, y) => (y === 16 ? [255, 255, 255] : [0, 0, 0]))
    const height = (planes: Planes) => {
      const [red] = channelsOf(planes)
      return red.reduce((sum, value, i) => sum + value * Math.floor(i / WIDTH), 0) / red.reduce((sum, v) => sum + v, 0)
    }
    expect(height(sag(0.5, 0.1)(bar, sceneOf(bar)))).toBeGreaterThan(16.5)
    expect(height(sag(0.5, -0.1)(bar, sceneOf(bar)))).toBeLessThan(15.5)
  })

  test('driftInward enlarges about a point of the picture', () => {
    const zoomed = driftInward(2, 0)(waves(6), sceneOf(edge()))
    const crossings = (planes: Planes) => {
      let count = 0
      for (let x = 1; x < WIDTH; x++) if (at(planes, x, 16) > 128 !== at(planes, x - 1, 16) > 128) count++
      return count
    }
    expect(Math.abs(crossings(zoomed) - crossings(waves(6)) / 2)).toBeLessThanOrEqual(1)
  })

  test('stir bends straight edges, the same way for a seed and another way for another', () => {
    const stirred = (seed: number) => stir(0.5, 0.1, true)(edge(), sceneOf(edge(), seed)).data
    expect(stirred(1)).toEqual(stirred(1))
    expect(stirred(1)).not.toEqual(stirred(2))
    expect(Math.abs(mean(stirred(1)) - mean(edge().data))).toBeLessThan(10)
  })
})
