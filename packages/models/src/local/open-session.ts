import './disable-telemetry.ts'
import { readFile } from 'node:fs/promises'
import type { InferenceSession } from 'onnxruntime-node'

export interface OpenSession {
  /** Runs the network on its one input. */
  run(data: Float32Array, dims: readonly number[]): Promise<InferenceSession.OnnxValueMapType>
  /** Gives its memory back; it must not be running. */
  release(): Promise<void>
}

/** ONNX Runtime has no library of its own for Macs with Intel processors any more. */
export function hasLibrary(platform = process.platform, arch = process.arch): boolean {
  return platform !== 'darwin' || arch !== 'x64'
}

/**
 * Opens the ONNX file on this machine's processor, `threads` cores of it. Where ONNX Runtime has no library, its WebAssembly runs
 * it on one core: the same picture to within rounding, slower. That one is a development dependency.
 */
export function openSession(file: string, threads: number, isNative = hasLibrary()): Promise<OpenSession> {
  return isNative ? openNative(file, threads) : openWebAssembly(file)
}

async function openNative(file: string, threads: number): Promise<OpenSession> {
  const { default: ort } = await import('onnxruntime-node')
  const session = await ort.InferenceSession.create(file, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Frames differ in size from run to run: memory planned for one size would be kept for each.
    enableMemPattern: false,
    // A thread that spins between operations takes the core that encodes and measures the last frame.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  const [input = ''] = session.inputNames
  return {
    run: (data, dims) => session.run({ [input]: new ort.Tensor('float32', data, dims) }),
    release: () => session.release(),
  }
}

async function openWebAssembly(file: string): Promise<OpenSession> {
  const ort = await import('onnxruntime-web')
  ort.env.wasm.numThreads = 1
  const options = { executionProviders: ['wasm'], enableMemPattern: false }
  const session = await ort.InferenceSession.create(await readFile(file), options)
  const [input = ''] = session.inputNames
  return {
    run: (data, dims) => session.run({ [input]: new ort.Tensor('float32', data, dims) }),
    release: () => session.release(),
  }
}
