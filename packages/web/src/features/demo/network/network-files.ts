import decoder from '@afterimage/models/weights/echo/decoder.onnx?url'
import encoder from '@afterimage/models/weights/echo/encoder.onnx?url'
import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import { NETWORK_BYTES } from './network-bytes.ts'

export interface NetworkFile {
  readonly url: string
  readonly bytes: number
}

/** What the page fetches before it can draw, from its own origin. */
export const NETWORK_FILES = {
  encoder: { url: encoder, bytes: NETWORK_BYTES.encoder },
  decoder: { url: decoder, bytes: NETWORK_BYTES.decoder },
  runtime: { url: runtime, bytes: NETWORK_BYTES.runtime },
} as const satisfies Record<string, NetworkFile>
