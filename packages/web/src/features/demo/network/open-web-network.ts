import { type EchoNetwork, echoNetwork, type NetworkPart } from '@afterimage/models/local/echo/echo-network'
import { imaginations } from '@afterimage/models/local/echo/imaginations'
import decoder from '@afterimage/models/weights/echo-4/decoder.onnx?url'
import encoder from '@afterimage/models/weights/echo-4/encoder.onnx?url'
import glue from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import * as ort from 'onnxruntime-web/wasm'
import { NETWORK_BYTES } from './network-bytes.ts'
import { PAGE_MODEL } from './page-model.ts'

/** Echo in WebAssembly, on so many threads. Fetches its files, telling `onShare` how much of them has come, 0 … 1: 1 once, when all is there and it is opened. */
export async function openWebNetwork(threads: number, onShare: (share: number) => void): Promise<EchoNetwork> {
  const { encoder, decoder, runtime } = NETWORK_FILES
  const total = encoder.bytes + decoder.bytes + runtime.bytes
  let received = 0
  const bytesOf = ({ url }: { readonly url: string }) =>
    fetchBytes(url, (more) => {
      received += more
      // What a file measures is known about, so that the last byte may come before or after its 100 percent.
      onShare(Math.min(0.99, received / total))
    })
  const [encoderBytes, decoderBytes, runtimeBytes] = await Promise.all([
    bytesOf(encoder),
    bytesOf(decoder),
    bytesOf(runtime),
  ])
  onShare(1)
  ort.env.wasm.numThreads = threads
  // A thread more loads this small file; else it would load this worker's own script once more.
  if (threads > 1) ort.env.wasm.wasmPaths = { mjs: new URL(glue, location.href).href }
  ort.env.wasm.wasmBinary = runtimeBytes
  return echoNetwork(await openPart(encoderBytes), await openPart(decoderBytes), imaginations[PAGE_MODEL])
}

async function openPart(bytes: Uint8Array): Promise<NetworkPart> {
  const session = await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'], enableMemPattern: false })
  return (data, dims) => session.run({ [session.inputNames[0] ?? '']: new ort.Tensor('float32', data, dims) })
}

const DEADLINE_MS = 180_000

/** Fetches a file whole; `onBytes` hears how many more have come. Rejects on any answer but a good one, or after three minutes. */
async function fetchBytes(url: string, onBytes: (more: number) => void): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) })
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`)
  const parts: Uint8Array[] = []
  const reader = response.body.getReader()
  while (true) {
    const { done, value } = await reader.read()
    if (done) return join(parts)
    parts.push(value)
    onBytes(value.length)
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

interface NetworkFile {
  readonly url: string
  readonly bytes: number
}

/** What the page fetches before it can draw, from its own origin. */
const NETWORK_FILES = {
  encoder: { url: encoder, bytes: NETWORK_BYTES.encoder },
  decoder: { url: decoder, bytes: NETWORK_BYTES.decoder },
  runtime: { url: runtime, bytes: NETWORK_BYTES.runtime },
} as const satisfies Record<string, NetworkFile>
