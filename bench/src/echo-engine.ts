import type { Pixels } from '@afterimage/frames/pixels'
import type { EchoModelId } from '@afterimage/models/local/echo/imaginations'
import { openEchoNetwork } from '@afterimage/models/local/echo/open-echo-network'
import { type Planes, toPlanes } from '@afterimage/models/local/planes'

/**
 * Multiply-adds for each place of 8 × 8 px, from the layers of `training/network.py`: inputs × outputs × kernel area × the
 * pixels that a place has at the layer's resolution (1 at an eighth, 4 at a quarter, 16 at half).
 */
const encoderLayers = (groups: number) => [
  48 * 64 * 9 * 4, // first convolution, at 1/4
  2 * 64 * 64 * 9 * 4, // residual block
  64 * 96 * 16, // to 1/8
  4 * 96 * 96 * 9, // two residual blocks
  (96 + 192) * 8 * groups, // from the features and from the pixels of a place
  1024 * 8 * groups, // the nearest of 1,024 strokes, for each group
]
const decoderLayers = (groups: number) => [
  8 * groups * 128 * 9,
  4 * 128 * 128 * 9, // two residual blocks, at 1/8
  128 * 256 * 9,
  4 * 64 * 64 * 9 * 4, // two residual blocks, at 1/4
  64 * 128 * 9 * 4,
  32 * 32 * 9 * 16, // at 1/2
  32 * 12 * 9 * 16,
  8 * groups * 192 * 9, // what each stroke looks like, at 1/8
]

export interface NetworkTime {
  readonly name: string
  readonly gflop: number
  /** Of each round, milliseconds. */
  readonly timesMs: readonly number[]
}

interface EchoRound {
  /** Strokes that describe a place. */
  readonly groups: number
  readonly seeMs: number
  readonly paintMs: number
}

/** A way to time one turn of Echo's encoder and decoder alone over a picture; the first turn loads them. */
export function openEchoRound(picture: Pixels, threads: number, model: EchoModelId): () => Promise<EchoRound> {
  const planes: Planes = toPlanes(picture)
  const network = openEchoNetwork(threads, model)
  return async () => {
    const startedMs = performance.now()
    const seen = await network.see(planes)
    const seenMs = performance.now()
    const strokes = seen.vectors.slice()
    const paintingMs = performance.now()
    await network.paint(strokes, seen)
    return { groups: seen.groups, seeMs: seenMs - startedMs, paintMs: performance.now() - paintingMs }
  }
}

/** Times Echo's encoder and decoder alone on one picture of side × side px; the first round, which loads them, is left out. */
export async function timeEchoNetworks(
  model: EchoModelId,
  side: number,
  threads: number,
  rounds: number,
): Promise<NetworkTime[]> {
  const data = Uint8Array.from({ length: 3 * side * side }, () => 255 * Math.random())
  const round = openEchoRound({ width: side, height: side, data }, threads, model)
  const { groups } = await round()
  const turns: EchoRound[] = []
  for (let turn = 0; turn < rounds; turn++) turns.push(await round())
  const gflop = (layers: readonly number[]) => (2 * (side / 8) ** 2 * layers.reduce((sum, macs) => sum + macs, 0)) / 1e9
  return [
    { name: `${model}, encoder`, gflop: gflop(encoderLayers(groups)), timesMs: turns.map(({ seeMs }) => seeMs) },
    { name: `${model}, decoder`, gflop: gflop(decoderLayers(groups)), timesMs: turns.map(({ paintMs }) => paintMs) },
  ]
}
