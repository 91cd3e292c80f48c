import '@afterimage/models/local/disable-telemetry'
import ort from 'onnxruntime-node'

const SIDE = 1_024
/** An ONNX model (opset 13) of one node, c = a × b, each 1,024² float32; written with onnx-proto 8.0.1. */
const PRODUCT = Buffer.from(
  'CAg6agoaCgFhCgFiEgFjGgdwcm9kdWN0IgZNYXRNdWwSB3Byb2R1Y3RaFQoBYRIQCg4IARIKCgMIgAgKAwiACFoVCgFiEhAKDggBEgoKAwiACAoDCIAI' +
    'YhUKAWMSEAoOCAESCgoDCIAICgMIgAhCBAoAEA0=',
  'base64',
)

/** What the rates of networks are compared with: GFLOP/s of a 1,024² float32 product in ONNX Runtime, best of several. */
export async function measureProductGflops(threads: number, rounds: number): Promise<number> {
  const session = await ort.InferenceSession.create(PRODUCT, { intraOpNumThreads: threads, interOpNumThreads: 1 })
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
