import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { NETWORK_BYTES } from './network-bytes.ts'

const { resolve } = createRequire(import.meta.url)

const TOLERANCE = 0.1

test.each([
  ['encoder', resolve('@afterimage/models/weights/echo-4/encoder.onnx')],
  ['decoder', resolve('@afterimage/models/weights/echo-4/decoder.onnx')],
  ['runtime', resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')],
] as const)('the size that the page tells of the %s is nearly the file’s', async (name, file) => {
  const { size } = await stat(file)
  expect(Math.abs(NETWORK_BYTES[name] - size)).toBeLessThan(TOLERANCE * size)
})
