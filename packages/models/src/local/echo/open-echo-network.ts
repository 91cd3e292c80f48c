import { fileURLToPath } from 'node:url'
import ort from 'onnxruntime-node'
import { type EchoNetwork, echoNetwork, type NetworkPart } from './echo-network.ts'

const sessions = new Map<string, Promise<ort.InferenceSession>>()

/** Echo on this machine's cores, `threads` of them. Each half is loaded at its first use and kept for the whole process. */
export function openEchoNetwork(threads: number): EchoNetwork {
  return echoNetwork(part('encoder', threads), part('decoder', threads))
}

function part(name: 'encoder' | 'decoder', threads: number): NetworkPart {
  return async (data, dims) => {
    const session = await openSession(name, threads)
    return session.run({ [session.inputNames[0] ?? '']: new ort.Tensor('float32', data, dims) })
  }
}

function openSession(name: 'encoder' | 'decoder', threads: number): Promise<ort.InferenceSession> {
  const open = sessions.get(name)
  if (open !== undefined) return open
  const file = fileURLToPath(new URL(`../../../weights/echo/${name}.onnx`, import.meta.url))
  const opening = ort.InferenceSession.create(file, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Frames differ in size from run to run: memory planned for one size would be kept for each.
    enableMemPattern: false,
    // A thread that spins between operations takes the core that encodes and measures the last frame.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  sessions.set(name, opening)
  opening.catch(() => sessions.delete(name))
  return opening
}
