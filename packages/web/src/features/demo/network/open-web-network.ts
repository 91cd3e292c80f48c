import { type EchoNetwork, echoNetwork, type NetworkPart } from '@afterimage/models/local/echo/echo-network'
import * as ort from 'onnxruntime-web/wasm'
import { fetchBytes } from './fetch-bytes.ts'
import { NETWORK_FILES } from './network-files.ts'

/** Echo in WebAssembly. Fetches its files, telling `onShare` how much of them has come, 0 … 1. */
export async function openWebNetwork(onShare: (share: number) => void): Promise<EchoNetwork> {
  const { encoder, decoder, runtime } = NETWORK_FILES
  const total = encoder.bytes + decoder.bytes + runtime.bytes
  let received = 0
  const bytesOf = ({ url }: { readonly url: string }) =>
    fetchBytes(url, (more) => {
      received += more
      onShare(Math.min(1, received / total))
    })
  const [encoderBytes, decoderBytes, runtimeBytes] = await Promise.all([
    bytesOf(encoder),
    bytesOf(decoder),
    bytesOf(runtime),
  ])
  // Threads need shared memory, which browsers give only to pages that are isolated from all other origins.
  ort.env.wasm.numThreads = 1
  ort.env.wasm.wasmBinary = runtimeBytes
  return echoNetwork(await openPart(encoderBytes), await openPart(decoderBytes))
}

async function openPart(bytes: Uint8Array): Promise<NetworkPart> {
  const session = await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'], enableMemPattern: false })
  return (data, dims) => session.run({ [session.inputNames[0] ?? '']: new ort.Tensor('float32', data, dims) })
}
