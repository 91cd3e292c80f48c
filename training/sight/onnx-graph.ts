import onnxProto from 'onnx-proto'

const { onnx } = onnxProto
const { AttributeType } = onnx.AttributeProto
const { DataType } = onnx.TensorProto

type Attribute = onnxProto.onnx.IAttributeProto
type ValueInfo = onnxProto.onnx.IValueInfoProto

/** Collects an ONNX graph (opset 13), node by node, and writes it. */
export class OnnxGraph {
  readonly #nodes: onnxProto.onnx.INodeProto[] = []
  readonly #initializers: onnxProto.onnx.ITensorProto[] = []

  /** Adds a node with one output of its own name, and returns that. */
  node(name: string, opType: string, input: readonly string[], attribute: readonly Attribute[] = []): string {
    this.#nodes.push({ name, opType, input: [...input], output: [name], attribute: [...attribute] })
    return name
  }

  floats(name: string, dims: readonly number[], values: Float32Array): string {
    return this.#tensor(name, dims, DataType.FLOAT, bytesOf(values))
  }

  integers(name: string, values: readonly number[]): string {
    return this.#tensor(name, [values.length], DataType.INT64, bytesOf(BigInt64Array.from(values, BigInt)))
  }

  /** Float16 in the file; the session makes float32 of it once, as it is opened. */
  halves(name: string, dims: readonly number[], halves: Uint8Array): string {
    const stored = this.#tensor(`${name}/half`, dims, DataType.FLOAT16, halves)
    return this.node(name, 'Cast', [stored], [int('to', DataType.FLOAT)])
  }

  /** (q − zero) · scale of each output channel: bytes in the file, float32 once the session is opened. */
  bytes(name: string, dims: readonly number[], bytes: Uint8Array, zero: number, scales: Float32Array): string {
    const stored = this.#tensor(`${name}/bytes`, dims, DataType.UINT8, bytes)
    const cast = this.node(`${name}/cast`, 'Cast', [stored], [int('to', DataType.FLOAT)])
    const centred = this.node(`${name}/centred`, 'Sub', [cast, this.floats(`${name}/zero`, [1], Float32Array.of(zero))])
    const perChannel = [scales.length, ...dims.slice(1).map(() => 1)]
    return this.node(name, 'Mul', [centred, this.floats(`${name}/scales`, perChannel, scales)])
  }

  encode(name: string, input: ValueInfo, output: readonly ValueInfo[]): Uint8Array {
    const graph = { name, node: this.#nodes, initializer: this.#initializers, input: [input], output: [...output] }
    const irVersion = onnx.Version.IR_VERSION_2020_5_8
    const opsetImport = [{ domain: '', version: 13 }]
    return onnx.ModelProto.encode({ irVersion, opsetImport, producerName: 'afterimage', graph }).finish()
  }

  #tensor(name: string, dims: readonly number[], dataType: number, rawData: Uint8Array): string {
    this.#initializers.push({ name, dims: [...dims], dataType, rawData })
    return name
  }
}

/** A float32 tensor as the graph takes or gives it. */
export function floatsNamed(name: string, dims: readonly number[]): ValueInfo {
  const shape = { dim: dims.map((dimValue) => ({ dimValue })) }
  return { name, type: { tensorType: { elemType: DataType.FLOAT, shape } } }
}

export function int(name: string, i: number): Attribute {
  return { name, type: AttributeType.INT, i }
}

export function ints(name: string, values: readonly number[]): Attribute {
  return { name, type: AttributeType.INTS, ints: [...values] }
}

export function float(name: string, f: number): Attribute {
  return { name, type: AttributeType.FLOAT, f }
}

export function string(name: string, text: string): Attribute {
  return { name, type: AttributeType.STRING, s: new TextEncoder().encode(text) }
}

function bytesOf(values: Float32Array | BigInt64Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
