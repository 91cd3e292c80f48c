import type { Planes } from '../planes.ts'
import type { Imagination } from './imaginations.ts'
import { PLACE_PX } from './place-grid.ts'
import type { SeenStrokes } from './seen.ts'

/** Echo's two halves, wherever they run. */
export interface EchoNetwork extends Imagination {
  /** What the encoder sees in a picture whose sides are multiples of 8 px. */
  see(picture: Planes): Promise<SeenStrokes>
  /** The picture that the strokes (groups × width, rows, columns) make. */
  paint(strokes: Float32Array, seen: SeenStrokes): Promise<Planes>
}

/** One half as a runtime runs it: float32 numbers of the given shape in, tensors by their names out. */
export type NetworkPart = (
  data: Float32Array,
  dims: readonly number[],
) => Promise<Readonly<Record<string, { readonly data: unknown; readonly dims: readonly number[] } | undefined>>>

/** Echo's network of its two halves. Knows no runtime, so that a page and a server share it. */
export function echoNetwork(encode: NetworkPart, decode: NetworkPart, imagination: Imagination): EchoNetwork {
  /** They come out of the encoder with every picture and are always the same. */
  let strokes: Float32Array | undefined

  async function see(picture: Planes): Promise<SeenStrokes> {
    const { seen, nearest, codes } = await encode(picture.data, [1, 3, picture.height, picture.width])
    const [groups = 0, , width = 0] = seen?.dims ?? []
    if (
      !(
        seen?.data instanceof Float32Array &&
        nearest?.data instanceof Int32Array &&
        codes?.data instanceof Float32Array
      )
    ) {
      throw new Error("Echo's encoder gave no strokes")
    }
    strokes ??= codes.data
    return {
      rows: picture.height / PLACE_PX,
      columns: picture.width / PLACE_PX,
      groups,
      width,
      vectors: seen.data,
      nearest: nearest.data,
      codes: strokes,
    }
  }

  async function paint(strokes: Float32Array, { rows, columns, groups, width }: SeenStrokes): Promise<Planes> {
    const { pixels } = await decode(strokes, [1, groups * width, rows, columns])
    if (!(pixels?.data instanceof Float32Array)) throw new Error("Echo's decoder gave no picture")
    return { width: columns * PLACE_PX, height: rows * PLACE_PX, data: pixels.data }
  }

  return { ...imagination, see, paint }
}
