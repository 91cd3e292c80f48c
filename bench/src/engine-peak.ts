import onnxProto from 'onnx-proto'
import ort from 'onnxruntime-node'

const { onnx } = onnxProto
const SIDE = 1_024

/** The machine's own peak as its matrix product shows it: GFLOP/s of a 1,024² float32 product in ONNX Runtime, best of several. */
export async function measurePeakGflops(threads: number, rounds: number): Promise<number> {
  const session = await ort.InferenceSession.create(product(), { intraOpNumThreads: threads, interOpNumThreads: 1 })
  const matrix = () => new ort.Tensor('float32', Float32Array.from({ length: SIDE * SIDE }, Math.random), [SIDE, SIDE])
  const feeds = { a: matrix(), b: matrix() }
  let bestMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const startedMs = performance.now()
    await session.run(feeds)
    bestMs = Math.min(bestMs, performance.now() - startedMs)
  }
  await session.release()
  return (2 * SIDE ** 3) / bestMs / 1e6
}

function product(): Uint8Array {
  const elemType = onnx.TensorProto.DataType.FLOAT
  const shape = { dim: [{ dimValue: SIDE }, { dimValue: SIDE }] }
  const value = (name: string) => ({ name, type: { tensorType: { elemType, shape } } })
  const node = [{ name: 'product', opType: 'MatMul', input: ['a', 'b'], output: ['c'] }]
  const graph = { name: 'product', node, input: [value('a'), value('b')], output: [value('c')] }
  return onnx.ModelProto.encode({ irVersion: 8, opsetImport: [{ domain: '', version: 13 }], graph }).finish()
}
