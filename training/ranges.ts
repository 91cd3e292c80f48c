import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { STYLE_IDS } from '@afterimage/core/styles'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import { seededRandom } from '@afterimage/frames/seeded-random'
import { drawStrokes } from '@afterimage/models/local/echo/draw-strokes'
import { echoNetwork } from '@afterimage/models/local/echo/echo-network'
import { imaginations, isEchoModel } from '@afterimage/models/local/echo/imaginations'
import { openSession } from '@afterimage/models/local/open-session'
import { toPlanes } from '@afterimage/models/local/planes'

// For `quantise.py`: the range of each tensor of Echo's networks while they look at pictures and paint strokes of all styles.

const SIDE_PX = 256
/** What lies farther out than all but this share of the values is cut off. */
const OUTLIERS = 1e-5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    encoder: { type: 'string' },
    decoder: { type: 'string' },
    into: { type: 'string' },
    /** Whose recipes draw the strokes. */
    model: { type: 'string', default: 'echo-2' },
  },
})
const { encoder = '', decoder = '', into = 'ranges.json', model } = values
if (!isEchoModel(model)) throw new Error(`${model} is no network of Echo's kind`)
const imagination = imaginations[model]
const ranges = new Map<string, readonly [number, number]>()

const encode = await openSession(encoder, 2)
const decode = await openSession(decoder, 2)
const network = echoNetwork(
  async (data, dims) => watch('pixels', data, await encode.run(data, dims)),
  async (data, dims) => watch('strokes', data, await decode.run(data, dims)),
  imagination,
)
for (const [at, file] of positionals.entries()) {
  const picture = await normaliseImage(await readFile(file), { maxSidePx: SIDE_PX, sideMultiplePx: 8 })
  const seen = await network.see(toPlanes(picture))
  const style = STYLE_IDS[at % STYLE_IDS.length] ?? 'reproduce'
  await network.paint(drawStrokes(seen, imagination.recipes[style], seededRandom(at)), seen)
}
await writeFile(into, JSON.stringify(Object.fromEntries(ranges), null, 1))
console.log(`${ranges.size} tensors of ${positionals.length} pictures`)

type Tensors = Awaited<ReturnType<typeof encode.run>>

function watch(input: string, data: Float32Array, tensors: Tensors): Tensors {
  widen(input, data)
  for (const [name, tensor] of Object.entries(tensors))
    if (tensor.data instanceof Float32Array) widen(name, tensor.data)
  return tensors
}

function widen(name: string, values: Float32Array): void {
  const sorted = values.toSorted()
  const cut = Math.floor(OUTLIERS * sorted.length)
  const [low = 0, high = 0] = [sorted[cut], sorted[sorted.length - 1 - cut]]
  const [lowest, highest] = ranges.get(name) ?? [0, 0]
  ranges.set(name, [Math.min(lowest, low), Math.max(highest, high)])
}
