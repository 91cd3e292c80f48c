import ort from 'onnxruntime-node'
import { networkFile, type Scale } from './build-weights.ts'
import type { Planes } from './planes.ts'

const sessions = new Map<Scale, Promise<ort.InferenceSession>>()

/** Enlarges an image by `scale` with the trained network, loading it at first use. */
export async function enlarge(image: Planes, scale: Scale, threads: number): Promise<Planes> {
  const session = await openSession(scale, threads)
  const input = new ort.Tensor('float32', image.data, [1, 3, image.height, image.width])
  const [name = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  const drawn = (await session.run({ [name]: input }))[output]
  if (!(drawn?.data instanceof Float32Array)) throw new Error(`the x${scale} network gave no picture`)
  return { width: image.width * scale, height: image.height * scale, data: drawn.data }
}

function openSession(scale: Scale, threads: number): Promise<ort.InferenceSession> {
  const open = sessions.get(scale)
  if (open !== undefined) return open
  const opening = ort.InferenceSession.create(networkFile(scale), {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Frames differ in size from run to run: memory planned for one size would be kept for each.
    enableMemPattern: false,
    // A thread that spins between operations takes the core that encodes and measures the last frame.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  sessions.set(scale, opening)
  opening.catch(() => sessions.delete(scale))
  return opening
}
