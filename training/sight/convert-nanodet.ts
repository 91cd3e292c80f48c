import { float, floatsNamed, int, ints, OnnxGraph, string } from './onnx-graph.ts'
import { readWeights, type StoredModel, type Weight } from './stored-model.ts'

/** Both sides of the picture that it takes, and the things that it knows: the first so many of what it says of each place. */
export const NANODET_SIDE_PX = 416
export const NANODET_THINGS = 80

interface GraphNode {
  readonly name: string
  readonly op: string
  readonly input?: readonly string[]
  readonly attr?: Readonly<Record<string, AttributeValue>>
}

interface AttributeValue {
  readonly s?: string
  readonly f?: number
  readonly b?: boolean
  readonly list?: { readonly i?: readonly string[] }
}

/**
 * Writes NanoDet-g as an ONNX model: a picture, NCHW, goes in; the best score of each thing, wherever it is, comes out. Where
 * things are is left out: the layers that say it are not in the file. Throws on any operation that it would get wrong.
 */
export function convertNanodet(model: StoredModel): Uint8Array {
  const reader = new GraphReader(model)
  const best = reader.classScores().map((scores, at) => {
    return reader.graph.node(`best${at}`, 'ReduceMax', [scores], [ints('axes', [2, 3]), int('keepdims', 0)])
  })
  const most = reader.graph.node('most', 'Max', best)
  reader.graph.node('scores', 'Sigmoid', [most])
  const input = floatsNamed('picture', [1, 3, NANODET_SIDE_PX, NANODET_SIDE_PX])
  return reader.graph.encode('nanodet-g', input, [floatsNamed('scores', [1, NANODET_THINGS])])
}

/**
 * Reads the graph from its ends. It was made from a network that is NCHW, with a transposition before and after whatever TensorFlow
 * has for NHWC alone: all of them are left out, and every tensor here is NCHW.
 */
class GraphReader {
  readonly graph = new OnnxGraph()
  readonly #nodes: ReadonlyMap<string, GraphNode>
  readonly #weights: ReadonlyMap<string, Weight>
  readonly #written = new Map<string, string>()

  constructor(model: StoredModel) {
    const nodes = model.json.modelTopology.node as readonly GraphNode[]
    this.#nodes = new Map(nodes.map((node) => [node.name, node]))
    this.#weights = readWeights(model)
  }

  /** What is said of the things, before the sigmoid, at each of the three scales. */
  classScores(): readonly string[] {
    const splits = [...this.#nodes.values()].filter(({ op }) => op === 'SplitV')
    return splits.map((split) => {
      const [said = '', sizes = '', axis = ''] = split.input ?? []
      this.#expect(split, this.#numbers(sizes)[0] === NANODET_THINGS && this.#numbers(axis)[0] === 1)
      return this.#convolution(this.#behind(said), NANODET_THINGS)
    })
  }

  #write(name: string): string {
    const node = this.#behind(name)
    const written = this.#written.get(node.name) ?? this.#writeNode(node)
    this.#written.set(node.name, written)
    return written
  }

  #writeNode(node: GraphNode): string {
    const [first = '', second = ''] = node.input ?? []
    switch (node.op) {
      case 'Placeholder':
        return 'picture'
      case 'Add':
        if (this.#weights.has(second)) return this.#convolution(node)
        return this.graph.node(node.name, 'Add', [this.#write(first), this.#write(second)])
      case 'LeakyRelu':
        return this.graph.node(
          node.name,
          'LeakyRelu',
          [this.#write(first)],
          [float('alpha', node.attr?.alpha?.f ?? 0.2)],
        )
      case 'ConcatV2': {
        const inputs = (node.input ?? []).slice(0, -1)
        this.#expect(node, this.#numbers(node.input?.at(-1) ?? '')[0] === 1)
        return this.graph.node(
          node.name,
          'Concat',
          inputs.map((input) => this.#write(input)),
          [int('axis', 1)],
        )
      }
      case 'MaxPool':
        return this.#maxPool(node, this.#behind(first))
      case 'ResizeBilinear':
        return this.#resize(node, first, second)
      default:
        throw new Error(`${node.name}: ${node.op} is not supported`)
    }
  }

  /** A convolution, written with the sum that adds its bias; of its channels the first so many, all of them unless told. */
  #convolution(sum: GraphNode, channels?: number): string {
    const [product = '', biasName = ''] = sum.input ?? []
    const node = this.#behind(product)
    const [from = '', kernelName = ''] = node.input ?? []
    const source = this.#behind(from)
    const isPadded = source.op === 'Pad'
    this.#expect(node, node.op === 'Conv2D' && isValid(node))
    const [kernel, bias] = [this.#weights.get(kernelName), this.#weights.get(biasName)]
    if (kernel?.halves === undefined || bias === undefined) throw new Error(`${node.name}: its weights are missing`)
    const [height = 0, width = 0, inChannels = 0, outChannels = 0] = kernel.shape
    if (isPadded) this.#expectPaddedByOne(source)
    const kept = channels ?? outChannels
    const inputs = [
      this.#write(isPadded ? (source.input?.[0] ?? '') : source.name),
      this.graph.halves(kernelName, [kept, inChannels, height, width], toOihw(kernel.halves, kernel.shape, kept)),
      this.graph.floats(biasName, [kept], bias.values.slice(0, kept)),
    ]
    const strides = (node.attr?.strides?.list?.i ?? []).slice(1, 3).map(Number)
    const pads = isPadded ? [1, 1, 1, 1] : [0, 0, 0, 0]
    const attributes = [ints('kernel_shape', [height, width]), ints('strides', strides), ints('pads', pads)]
    return this.graph.node(sum.name, 'Conv', inputs, attributes)
  }

  #maxPool(node: GraphNode, padding: GraphNode): string {
    const [from = '', , least = ''] = padding.input ?? []
    this.#expect(padding, padding.op === 'PadV2' && this.#numbers(least)[0] === Number.NEGATIVE_INFINITY)
    this.#expectPaddedByOne(padding)
    const sides = (key: string) => (node.attr?.[key]?.list?.i ?? []).slice(1, 3).map(Number)
    const attributes = [
      ints('kernel_shape', sides('ksize')),
      ints('strides', sides('strides')),
      ints('pads', [1, 1, 1, 1]),
    ]
    return this.graph.node(node.name, 'MaxPool', [this.#write(from)], attributes)
  }

  #resize(node: GraphNode, from: string, to: string): string {
    this.#expect(node, node.attr?.half_pixel_centers?.b === true && node.attr.align_corners?.b !== true)
    const side = this.#numbers(to)[0] ?? 0
    const sizes = this.graph.integers(`${node.name}/sizes`, [1, 128, side, side])
    const attributes = [string('mode', 'linear'), string('coordinate_transformation_mode', 'half_pixel')]
    return this.graph.node(node.name, 'Resize', [this.#write(from), '', '', sizes], attributes)
  }

  /** The node of that name, transpositions looked through. */
  #behind(name: string): GraphNode {
    const node = this.#nodes.get(name)
    if (node === undefined) throw new Error(`there is no node ${name}`)
    if (node.op !== 'Transpose') return node
    const [from = '', order = ''] = node.input ?? []
    this.#expect(node, ['0,2,3,1', '0,3,1,2'].includes(this.#numbers(order).join()))
    return this.#behind(from)
  }

  #expectPaddedByOne(padding: GraphNode): void {
    this.#expect(padding, this.#numbers(padding.input?.[1] ?? '').join() === '0,0,0,0,1,1,1,1')
  }

  #numbers(name: string): readonly number[] {
    return [...(this.#weights.get(name)?.values ?? [])]
  }

  #expect(node: GraphNode, isSo: boolean): void {
    if (!isSo) throw new Error(`${node.name} (${node.op}) is not as it is understood here`)
  }
}

const VALID = 'VkFMSUQ='

function isValid({ attr }: GraphNode): boolean {
  const dilations = attr?.dilations?.list?.i ?? []
  return attr?.padding?.s === VALID && dilations.every((step) => step === '1')
}

/** A kernel, height × width × in × out, as ONNX has it, and of its output channels the first so many. */
function toOihw(halves: Uint8Array, shape: readonly number[], kept: number): Uint8Array {
  const from = new Uint16Array(halves.buffer, halves.byteOffset, halves.byteLength / 2)
  const [height = 0, width = 0, inChannels = 0, outChannels = 0] = shape
  const area = height * width
  const result = new Uint16Array(kept * inChannels * area)
  for (let k = 0; k < area; k++) {
    for (let i = 0; i < inChannels; i++) {
      for (let o = 0; o < kept; o++)
        result[(o * inChannels + i) * area + k] = from[(k * inChannels + i) * outChannels + o] ?? 0
    }
  }
  return new Uint8Array(result.buffer)
}
