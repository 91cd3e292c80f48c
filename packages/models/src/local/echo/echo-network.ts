import { fileURLToPath } from 'node:url'
import ort from 'onnxruntime-node'
import type { Planes } from '../planes.ts'
import { PLACE_PX } from './place-grid.ts'
import type { Seen } from './seen.ts'

const sessions = new Map<string, Promise<ort.InferenceSession>>()

/** What the encoder sees in a picture whose sides are multiples of 8 px. Loads it at first use. */
export async function see(picture: Planes, threads: number): Promise<Seen> {
  const session = await openSession('encoder', threads)
  const pixels = new ort.Tensor('float32', picture.data, [1, 3, picture.height, picture.width])
  const { seen, nearest, codes } = await session.run({ pixels })
  const [groups = 0, , width = 0] = seen?.dims ?? []
  if (
    !(seen?.data instanceof Float32Array && nearest?.data instanceof Int32Array && codes?.data instanceof Float32Array)
  ) {
    throw new Error("Echo's encoder gave no strokes")
  }
  return {
    rows: picture.height / PLACE_PX,
    columns: picture.width / PLACE_PX,
    groups,
    width,
    vectors: seen.data,
    nearest: nearest.data,
    codes: codes.data,
  }
}

/** The picture that the strokes (groups × width, rows, columns) make. Loads the decoder at first use. */
export async function paint(
  strokes: Float32Array,
  { rows, columns, groups, width }: Seen,
  threads: number,
): Promise<Planes> {
  const session = await openSession('decoder', threads)
  const { pixels } = await session.run({
    strokes: new ort.Tensor('float32', strokes, [1, groups * width, rows, columns]),
  })
  if (!(pixels?.data instanceof Float32Array)) throw new Error("Echo's decoder gave no picture")
  return { width: columns * PLACE_PX, height: rows * PLACE_PX, data: pixels.data }
}

function openSession(part: 'encoder' | 'decoder', threads: number): Promise<ort.InferenceSession> {
  const open = sessions.get(part)
  if (open !== undefined) return open
  const file = fileURLToPath(new URL(`../../../weights/echo/${part}.onnx`, import.meta.url))
  const opening = ort.InferenceSession.create(file, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Frames differ in size from run to run: memory planned for one size would be kept for each.
    enableMemPattern: false,
    // A thread that spins between operations takes the core that encodes and measures the last frame.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  sessions.set(part, opening)
  opening.catch(() => sessions.delete(part))
  return opening
}
