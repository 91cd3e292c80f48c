import onnxProto from 'onnx-proto'
import { foldUpsampling } from './fold-upsampling.ts'
import type { Kernel, Layer, LayersModel } from './layers-model.ts'

const { onnx } = onnxProto
const { AttributeType } = onnx.AttributeProto
const FLOAT = onnx.TensorProto.DataType.FLOAT

type Node = onnxProto.onnx.INodeProto
type Tensor = onnxProto.onnx.ITensorProto

/**
 * Writes a layers-model as an ONNX model (opset 13): float32, NCHW, one image, any height and width. An upsampling
 * followed by a convolution becomes one convolution at low resolution ({@link foldUpsampling}).
 */
export function convertToOnnx(model: LayersModel, name: string): Uint8Array {
  const byName = new Map(model.layers.map((layer) => [layer.name, layer]))
  const folded = new Set(
    model.layers.filter((l) => l.kind === 'conv' && upsamplingBefore(l, byName)).flatMap((l) => l.inputs),
  )
  const nodes: Node[] = []
  const initializer: Tensor[] = []
  for (const layer of model.layers) {
    if (layer.kind === 'input' || folded.has(layer.name)) continue
    if (layer.kind !== 'conv') {
      nodes.push(plainNode(layer))
      continue
    }
    const upsampling = upsamplingBefore(layer, byName)
    if (upsampling === undefined) {
      nodes.push(convNode(layer, layer.inputs, layer.name))
      initializer.push(...convTensors(layer))
    } else {
      const conv = foldUpsampling(layer, upsampling.factor)
      const phases = `${layer.name}/phases`
      nodes.push(convNode(conv, upsampling.inputs, phases), depthToSpace(phases, layer.name, upsampling.factor))
      initializer.push(...convTensors(conv))
    }
  }
  const graph = {
    name,
    node: nodes,
    initializer,
    input: model.layers.flatMap(inputInfo),
    output: [imageInfo(model.output)],
  }
  const irVersion = onnx.Version.IR_VERSION_2020_5_8
  const opsetImport = [{ domain: '', version: 13 }]
  return onnx.ModelProto.encode({ irVersion, opsetImport, producerName: 'afterimage', graph }).finish()
}

function upsamplingBefore(layer: Layer, byName: ReadonlyMap<string, Layer>) {
  const before = byName.get(layer.inputs[0] ?? '')
  return before?.kind === 'upsample' ? before : undefined
}

function plainNode(layer: Exclude<Layer, { kind: 'conv' | 'input' }>): Node {
  const node = { name: layer.name, input: [...layer.inputs], output: [layer.name] }
  switch (layer.kind) {
    case 'relu':
      return { ...node, opType: 'Relu' }
    case 'add':
      return { ...node, opType: 'Add' }
    case 'concat':
      return { ...node, opType: 'Concat', attribute: [int('axis', 1)] }
    case 'upsample':
      throw new Error(`layer ${layer.name}: upsampling that no convolution follows is not supported`)
  }
}

function convNode({ name, kernel }: Extract<Layer, { kind: 'conv' }>, inputs: readonly string[], output: string): Node {
  const [y, x] = [kernel.height >> 1, kernel.width >> 1]
  const attribute = [ints('kernel_shape', [kernel.height, kernel.width]), ints('pads', [y, x, y, x])]
  return { name, opType: 'Conv', input: [...inputs, `${name}/kernel`, `${name}/bias`], output: [output], attribute }
}

function depthToSpace(input: string, output: string, factor: number): Node {
  const mode = { name: 'mode', type: AttributeType.STRING, s: new TextEncoder().encode('CRD') }
  return {
    name: `${output}/shuffle`,
    opType: 'DepthToSpace',
    input: [input],
    output: [output],
    attribute: [int('blocksize', factor), mode],
  }
}

function convTensors({ name, kernel, bias }: Extract<Layer, { kind: 'conv' }>): Tensor[] {
  const { height, width, inChannels, outChannels } = kernel
  return [
    tensor(`${name}/kernel`, [outChannels, inChannels, height, width], toOihw(kernel)),
    tensor(`${name}/bias`, [outChannels], bias),
  ]
}

function toOihw({ height, width, inChannels, outChannels, data }: Kernel): Float32Array {
  const result = new Float32Array(data.length)
  const area = height * width
  for (let k = 0; k < area; k++) {
    for (let i = 0; i < inChannels; i++) {
      for (let o = 0; o < outChannels; o++) {
        result[(o * inChannels + i) * area + k] = data[(k * inChannels + i) * outChannels + o] ?? 0
      }
    }
  }
  return result
}

function tensor(name: string, dims: number[], data: Float32Array): Tensor {
  return { name, dims, dataType: FLOAT, rawData: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

function int(name: string, i: number): onnxProto.onnx.IAttributeProto {
  return { name, type: AttributeType.INT, i }
}

function ints(name: string, values: number[]): onnxProto.onnx.IAttributeProto {
  return { name, type: AttributeType.INTS, ints: values }
}

function inputInfo(layer: Layer): onnxProto.onnx.IValueInfoProto[] {
  return layer.kind === 'input' ? [imageInfo(layer.name, layer.channels)] : []
}

function imageInfo(name: string, channels = 3): onnxProto.onnx.IValueInfoProto {
  // Named sides stay open: the network is convolutional and takes any size.
  const dim = [{ dimValue: 1 }, { dimValue: channels }, { dimParam: `${name}_height` }, { dimParam: `${name}_width` }]
  return { name, type: { tensorType: { elemType: FLOAT, shape: { dim } } } }
}
