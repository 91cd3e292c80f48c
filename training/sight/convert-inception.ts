import { floatsNamed, int, ints, OnnxGraph } from './onnx-graph.ts'
import { readWeights, type StoredModel, type Weight } from './stored-model.ts'

/** Both sides of the picture that it takes, the numbers of its meaning, and its classes. */
export const INCEPTION_SIDE_PX = 299
export const INCEPTION_FEATURES = 2_048
export const INCEPTION_CLASSES = 5

interface LayerJson {
  readonly class_name: string
  readonly name: string
  readonly config: {
    readonly activation?: string
    readonly axis?: number
    readonly epsilon?: number
    readonly kernel_size?: readonly number[]
    readonly padding?: string
    readonly pool_size?: readonly number[]
    readonly strides?: readonly number[]
    readonly use_bias?: boolean
  }
  readonly inbound_nodes: readonly (readonly (readonly [string, ...unknown[]])[])[]
}

/**
 * Writes InceptionV3 as an ONNX model: a picture, NCHW, 0–1, goes in; its pooled features and the five classes come out. Kernels
 * stay the bytes that the package has; each normalisation becomes part of the convolution before it. Throws on any layer that it
 * would get wrong.
 */
export function convertInception(model: StoredModel): Uint8Array {
  const writer = new LayerWriter(model)
  writer.writeAll()
  const input = floatsNamed('picture', [1, 3, INCEPTION_SIDE_PX, INCEPTION_SIDE_PX])
  const outputs = [floatsNamed('features', [1, INCEPTION_FEATURES]), floatsNamed('classes', [1, INCEPTION_CLASSES])]
  return writer.graph.encode('inception-v3', input, outputs)
}

class LayerWriter {
  readonly graph = new OnnxGraph()
  readonly #layers: readonly LayerJson[]
  readonly #weights: ReadonlyMap<string, Weight>
  /** Under which name each layer's output stands in the graph. */
  readonly #outputs = new Map<string, string>()

  constructor(model: StoredModel) {
    const { model_config } = model.json.modelTopology as { model_config: { config: { layers: readonly LayerJson[] } } }
    this.#layers = model_config.config.layers
    this.#weights = readWeights(model)
  }

  writeAll(): void {
    for (const layer of this.#layers) this.#outputs.set(layer.name, this.#write(layer))
  }

  #write(layer: LayerJson): string {
    const inputs = layer.inbound_nodes.flatMap((node) => node.map(([name]) => this.#outputs.get(name) ?? ''))
    const [from = ''] = inputs
    const { activation, axis, padding, pool_size: pool = [], strides = [] } = layer.config
    switch (layer.class_name) {
      case 'InputLayer':
        return 'picture'
      case 'Conv2D':
        return this.#convolution(layer, from)
      case 'BatchNormalization':
      case 'Dropout':
        // The one is part of the convolution, the other of training.
        return from
      case 'Activation':
        expect(layer, activation === 'relu')
        return this.graph.node(layer.name, 'Relu', [from])
      case 'Concatenate':
        expect(layer, axis === 3)
        return this.graph.node(layer.name, 'Concat', inputs, [int('axis', 1)])
      case 'MaxPooling2D':
        expect(layer, padding === 'valid')
        return this.graph.node(layer.name, 'MaxPool', [from], [ints('kernel_shape', pool), ints('strides', strides)])
      case 'AveragePooling2D':
        // The last one takes all of its 8 × 8 places; the others count none beyond the edge.
        if (pool[0] === 8) return this.graph.node(layer.name, 'GlobalAveragePool', [from])
        expect(layer, padding === 'same' && pool.join() === '3,3' && strides.join() === '1,1')
        return this.graph.node(
          layer.name,
          'AveragePool',
          [from],
          [ints('kernel_shape', pool), ints('pads', [1, 1, 1, 1])],
        )
      case 'Flatten':
        return this.graph.node('features', 'Flatten', [from], [int('axis', 1)])
      case 'Dense':
        return this.#dense(layer, from)
      default:
        throw new Error(`layer ${layer.name}: ${layer.class_name} is not supported`)
    }
  }

  #convolution(layer: LayerJson, from: string): string {
    const { kernel_size: [height = 0, width = 0] = [], strides = [], padding, use_bias, activation } = layer.config
    expect(layer, use_bias === false && activation === 'linear')
    const kernel = this.#weight(`${layer.name}/kernel`)
    if (kernel.quantised === undefined) throw new Error(`layer ${layer.name}: its kernel is not quantised`)
    const [, , inChannels = 0, outChannels = 0] = kernel.shape
    const { scales, biases } = this.#normalisation(layer)
    const { bytes, scale, min } = kernel.quantised
    const zero = Math.round(-min / scale)
    expect(layer, Math.abs(zero + min / scale) < 1e-3 && scales.length === outChannels)
    const dims = [outChannels, inChannels, height, width]
    const perChannel = scales.map((one) => one * scale)
    const stored = this.graph.bytes(`${layer.name}/kernel`, dims, toOihw(bytes, dims), zero, perChannel)
    const bias = this.graph.floats(`${layer.name}/bias`, [outChannels], biases)
    const [y, x] = padding === 'same' ? [height >> 1, width >> 1] : [0, 0]
    expect(layer, padding === 'valid' || strides.every((step) => step === 1))
    const attributes = [ints('kernel_shape', [height, width]), ints('strides', strides), ints('pads', [y, x, y, x])]
    return this.graph.node(layer.name, 'Conv', [from, stored, bias], attributes)
  }

  /** What the normalisation that follows a convolution does to each of its channels. */
  #normalisation(convolution: LayerJson): { readonly scales: Float32Array; readonly biases: Float32Array } {
    const next = this.#layers.find(({ inbound_nodes: [node] }) => node?.[0]?.[0] === convolution.name)
    if (next?.class_name !== 'BatchNormalization')
      throw new Error(`layer ${convolution.name}: no normalisation follows`)
    const of = (what: string) => this.#weight(`${next.name}/${what}`).values
    const [beta, mean, variance] = [of('beta'), of('moving_mean'), of('moving_variance')]
    const scales = variance.map((value) => 1 / Math.sqrt(value + (next.config.epsilon ?? 0)))
    return { scales, biases: beta.map((value, at) => value - (mean[at] ?? 0) * (scales[at] ?? 0)) }
  }

  #dense(layer: LayerJson, from: string): string {
    const [kernel, bias] = [this.#weight(`${layer.name}/kernel`), this.#weight(`${layer.name}/bias`)]
    if (kernel.quantised === undefined) throw new Error(`layer ${layer.name}: its kernel is not quantised`)
    const { bytes, scale, min } = kernel.quantised
    const stored = this.graph.bytes(`${layer.name}/kernel`, kernel.shape, bytes, -min / scale, Float32Array.of(scale))
    const inputs = [from, stored, this.graph.floats(`${layer.name}/bias`, bias.shape, bias.values)]
    const sums = this.graph.node(`${layer.name}/sums`, 'Gemm', inputs)
    if (layer.config.activation === 'softmax') return this.graph.node('classes', 'Softmax', [sums], [int('axis', 1)])
    expect(layer, layer.config.activation === 'relu')
    return this.graph.node(layer.name, 'Relu', [sums])
  }

  #weight(name: string): Weight {
    const weight = this.#weights.get(name)
    if (weight === undefined) throw new Error(`there is no weight ${name}`)
    return weight
  }
}

function expect(layer: LayerJson, isSo: boolean): void {
  if (!isSo) throw new Error(`layer ${layer.name} (${layer.class_name}) is not as it is understood here`)
}

/** A kernel, height × width × in × out, with the dimensions of ONNX. */
function toOihw(
  bytes: Uint8Array,
  [outChannels = 0, inChannels = 0, height = 0, width = 0]: readonly number[],
): Uint8Array {
  const area = height * width
  const result = new Uint8Array(bytes.length)
  for (let k = 0; k < area; k++) {
    for (let i = 0; i < inChannels; i++) {
      for (let o = 0; o < outChannels; o++) {
        result[(o * inChannels + i) * area + k] = bytes[(k * inChannels + i) * outChannels + o] ?? 0
      }
    }
  }
  return result
}
