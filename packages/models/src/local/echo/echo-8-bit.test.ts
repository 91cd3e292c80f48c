import { readFile } from 'node:fs/promises'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import { signalToNoiseDb } from '@afterimage/frames/signal-to-noise'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Planes, toPixels } from '../planes.ts'
import { drawEchoFrame } from './draw-echo-frame.ts'
import { drawStrokes } from './draw-strokes.ts'
import { openEchoNetwork } from './open-echo-network.ts'
import { placeGrid } from './place-grid.ts'

const PHOTO = new URL('../../../../../bench/photos/coffee-cup.jpg', import.meta.url)
let photo: Awaited<ReturnType<typeof normaliseImage>>
let laid: Planes
beforeAll(async () => {
  photo = await normaliseImage(await readFile(PHOTO), { maxSidePx: 192, sideMultiplePx: 8 })
  laid = placeGrid(photo, false, Math.random).lay(photo)
})

describe.each([
  ['echo-4-8-bit', 'echo-4'],
  ['echo-3-8-bit', 'echo-3'],
  ['echo-2-8-bit', 'echo-2'],
  ['echo-8-bit', 'echo'],
] as const)('%s', (id, floatId) => {
  const inFloats = openEchoNetwork(2, floatId)
  const inBytes = openEchoNetwork(2, id)

  it('paints the same strokes as the network it was made from, to within a grey level or two', async () => {
    const seen = await inFloats.see(laid)
    const strokes = drawStrokes(seen, { ...inFloats.recipes.reproduce, share: 0 }, Math.random)
    const [painted, paintedInBytes] = [await inFloats.paint(strokes, seen), await inBytes.paint(strokes, seen)]
    expect(signalToNoiseDb(toPixels(painted), toPixels(paintedInBytes))).toBeGreaterThan(43)
    expect(painted.data).not.toEqual(paintedInBytes.data)
  })

  it('sees the same strokes nearly everywhere, of the same codebooks', async () => {
    const [seen, seenInBytes] = [await inFloats.see(laid), await inBytes.see(laid)]
    expect(seenInBytes.codes).toEqual(seen.codes)
    const same = seen.nearest.filter((code, at) => code === seenInBytes.nearest[at]).length
    expect(same / seen.nearest.length).toBeGreaterThan(0.8)
  })

  it('is as near to the photograph after a pass', async () => {
    const order = { original: photo, previous: photo, style: 'reproduce', seed: 1, number: 1 } as const
    const frame = await drawEchoFrame(order, inFloats, () => {})
    const frameInBytes = await drawEchoFrame(order, inBytes, () => {})
    expect(signalToNoiseDb(photo, frameInBytes)).toBeGreaterThan((signalToNoiseDb(photo, frame) ?? Number.NaN) - 0.2)
  })
})
