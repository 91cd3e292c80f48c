import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** One layer of a Keras graph, as far as the converter needs it. */
export type Layer = { readonly name: string; readonly inputs: readonly string[] } & (
  | { readonly kind: 'input'; readonly channels: number }
  | { readonly kind: 'conv'; readonly kernel: Kernel; readonly bias: Float32Array }
  | { readonly kind: 'relu' }
  | { readonly kind: 'concat' }
  | { readonly kind: 'add' }
  | { readonly kind: 'upsample'; readonly factor: number }
)

/** A convolution's weights as TensorFlow stores them: height × width × in × out. */
export interface Kernel {
  readonly height: number
  readonly width: number
  readonly inChannels: number
  readonly outChannels: number
  readonly data: Float32Array
}

/** A TensorFlow.js layers-model with its weights, layers in topological order. */
export interface LayersModel {
  readonly layers: readonly Layer[]
  readonly output: string
}

interface LayerJson {
  readonly class_name: string
  readonly name: string
  readonly config: {
    readonly batch_input_shape?: readonly (number | null)[]
    readonly activation?: string
    readonly kernel_size?: readonly number[]
    readonly strides?: readonly number[]
    readonly dilation_rate?: readonly number[]
    readonly groups?: number
    readonly use_bias?: boolean
    readonly axis?: number
    readonly size?: readonly number[]
    readonly interpolation?: string
  }
  readonly inbound_nodes: readonly (readonly (readonly [string, ...unknown[]])[])[]
}

interface ModelJson {
  readonly modelTopology: {
    readonly model_config: {
      readonly config: {
        readonly layers: readonly LayerJson[]
        readonly output_layers: readonly [string, ...unknown[]][]
      }
    }
  }
  readonly weightsManifest: readonly {
    readonly paths: readonly string[]
    readonly weights: readonly { readonly name: string; readonly shape: readonly number[]; readonly dtype: string }[]
  }[]
}

interface Weight {
  readonly shape: readonly number[]
  readonly data: Float32Array
}

/**
 * Reads a TensorFlow.js layers-model (`model.json` and the binary shards beside it).
 * Throws on any layer or setting that the converter would get wrong, naming it.
 */
export async function readLayersModel(modelJsonFile: string): Promise<LayersModel> {
  const json = JSON.parse(await readFile(modelJsonFile, 'utf8')) as ModelJson
  const weights = await readWeights(json, dirname(modelJsonFile))
  const { layers, output_layers } = json.modelTopology.model_config.config
  const output = output_layers[0]?.[0]
  if (output === undefined || output_layers.length !== 1) throw new Error(`${modelJsonFile}: expected one output`)
  return { layers: layers.map((layer) => readLayer(layer, weights)), output }
}

async function readWeights(json: ModelJson, folder: string): Promise<ReadonlyMap<string, Weight>> {
  const weights = new Map<string, Weight>()
  for (const group of json.weightsManifest) {
    const bytes = Buffer.concat(await Promise.all(group.paths.map((path) => readFile(join(folder, path)))))
    let offset = 0
    for (const { name, shape, dtype } of group.weights) {
      if (dtype !== 'float32') throw new Error(`weight ${name}: ${dtype} is not float32`)
      const end = offset + 4 * shape.reduce((product, side) => product * side, 1)
      if (end > bytes.length) throw new Error(`weight ${name}: the file ends before it`)
      weights.set(name, { shape, data: new Float32Array(new Uint8Array(bytes.subarray(offset, end)).buffer) })
      offset = end
    }
    if (offset !== bytes.length) throw new Error(`weights: ${bytes.length - offset} bytes are left over`)
  }
  return weights
}

function readLayer(
  { class_name, name, config, inbound_nodes }: LayerJson,
  weights: ReadonlyMap<string, Weight>,
): Layer {
  const inputs = inbound_nodes.flatMap((node) => node.map(([input]) => input))
  const refuse = (what: string): never => {
    throw new Error(`layer ${name} (${class_name}): ${what} is not supported`)
  }
  switch (class_name) {
    case 'InputLayer':
      return { kind: 'input', name, inputs, channels: config.batch_input_shape?.[3] ?? refuse('an unknown depth') }
    case 'Conv2D': {
      const isPlain = [...(config.strides ?? []), ...(config.dilation_rate ?? []), config.groups ?? 1].every(
        (n) => n === 1,
      )
      if (!isPlain || config.activation !== 'linear' || config.use_bias !== true)
        refuse('anything but a plain convolution')
      const { shape, data } = weights.get(`${name}/kernel`) ?? refuse('a missing kernel')
      const bias = weights.get(`${name}/bias`)?.data ?? refuse('a missing bias')
      const [height = 0, width = 0, inChannels = 0, outChannels = 0] = shape
      // "same" and "valid" differ only for kernels above 1×1, and every such kernel here is "same".
      if (height % 2 === 0 || width % 2 === 0) refuse('an even kernel')
      return { kind: 'conv', name, inputs, kernel: { height, width, inChannels, outChannels, data }, bias }
    }
    case 'Activation':
      return config.activation === 'relu' ? { kind: 'relu', name, inputs } : refuse(`activation ${config.activation}`)
    case 'Concatenate':
      return config.axis === 3 || config.axis === -1 ? { kind: 'concat', name, inputs } : refuse(`axis ${config.axis}`)
    case 'Add':
      return { kind: 'add', name, inputs }
    case 'UpSampling2D': {
      const [factor = 0, other] = config.size ?? []
      if (config.interpolation !== 'nearest' || factor !== other) refuse('anything but nearest, square upsampling')
      return { kind: 'upsample', name, inputs, factor }
    }
    default:
      return refuse('this kind of layer')
  }
}
