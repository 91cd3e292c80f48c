import { readFile } from 'node:fs/promises'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import { signalToNoiseDb } from '@afterimage/frames/signal-to-noise'
import { beforeAll, expect, it } from 'vitest'
import { type Planes, toPixels } from '../planes.ts'
import { drawEchoFrame } from './draw-echo-frame.ts'
import { drawStrokes } from './draw-strokes.ts'
import { openEchoNetwork } from './open-echo-network.ts'
import { placeGrid } from './place-grid.ts'
import type { SeenStrokes } from './seen.ts'

const PHOTO = new URL('../../../../../bench/photos/coffee-cup.jpg', import.meta.url)
const echo = openEchoNetwork(2, 'echo')
const echo8Bit = openEchoNetwork(2, 'echo-8-bit')

let photo: Awaited<ReturnType<typeof normaliseImage>>
let laid: Planes
let seen: SeenStrokes
beforeAll(async () => {
  photo = await normaliseImage(await readFile(PHOTO), { maxSidePx: 192, sideMultiplePx: 8 })
  laid = placeGrid(photo, false, Math.random).lay(photo)
  seen = await echo.see(laid)
})

it('paints the same strokes as Echo does, to within a grey level or two', async () => {
  const strokes = drawStrokes(seen, { ...echo.recipes.reproduce, share: 0 }, Math.random)
  const [painted, paintedBy8Bits] = [await echo.paint(strokes, seen), await echo8Bit.paint(strokes, seen)]
  expect(signalToNoiseDb(toPixels(painted), toPixels(paintedBy8Bits))).toBeGreaterThan(43)
  expect(painted.data).not.toEqual(paintedBy8Bits.data)
})

it('sees the same strokes as Echo does nearly everywhere, of the same codebooks', async () => {
  const seenBy8Bits = await echo8Bit.see(laid)
  expect(seenBy8Bits.codes).toEqual(seen.codes)
  const same = seen.nearest.filter((code, at) => code === seenBy8Bits.nearest[at]).length
  expect(same / seen.nearest.length).toBeGreaterThan(0.8)
})

it('is as near to the photograph after a pass as Echo is', async () => {
  const order = { original: photo, previous: photo, style: 'reproduce', seed: 1, number: 1 } as const
  const frame = await drawEchoFrame(order, echo, () => {})
  const frameBy8Bits = await drawEchoFrame(order, echo8Bit, () => {})
  expect(signalToNoiseDb(photo, frameBy8Bits)).toBeGreaterThan((signalToNoiseDb(photo, frame) ?? Number.NaN) - 0.2)
})
