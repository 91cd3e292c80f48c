import ort from 'onnxruntime-node'
import { networkFile, type Scale } from './build-weights.ts'
import { cropPlanes, padPlanes } from './pad-planes.ts'
import type { Planes } from './planes.ts'

/** Mirrored pixels around the small image: past this the network's zero padding is no longer seen. */
const MARGIN_PX = 6

const sessions = new Map<Scale, Promise<ort.InferenceSession>>()

/** Enlarges an image by `scale` with the trained network, loading it at first use. One pass at a time. */
export async function enlarge(image: Planes, scale: Scale, threads: number): Promise<Planes> {
  const session = await openSession(scale, threads)
  const padded = padPlanes(image, MARGIN_PX)
  const input = new ort.Tensor('float32', padded.data, [1, 3, padded.height, padded.width])
  const [name = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  const drawn = (await session.run({ [name]: input }))[output]
  if (!(drawn?.data instanceof Float32Array)) throw new Error(`the x${scale} network gave no picture`)
  return cropPlanes({ width: padded.width * scale, height: padded.height * scale, data: drawn.data }, MARGIN_PX * scale)
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
  })
  sessions.set(scale, opening)
  opening.catch(() => sessions.delete(scale))
  return opening
}
