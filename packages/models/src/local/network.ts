import { networkFile, type Scale } from './network-file.ts'
import { type OpenSession, openSession } from './open-session.ts'
import type { Planes } from './planes.ts'

const sessions = new Map<Scale, Promise<OpenSession>>()

/** Enlarges an image by `scale` with the trained network, loading it at first use. */
export async function enlarge(image: Planes, scale: Scale, threads: number): Promise<Planes> {
  const session = await open(scale, threads)
  const drawn = (await session.run(image.data, [1, 3, image.height, image.width]))[session.outputNames[0] ?? '']
  if (!(drawn?.data instanceof Float32Array)) throw new Error(`the x${scale} network gave no picture`)
  return { width: image.width * scale, height: image.height * scale, data: drawn.data }
}

function open(scale: Scale, threads: number): Promise<OpenSession> {
  const known = sessions.get(scale)
  if (known !== undefined) return known
  const opening = openSession(networkFile(scale), threads)
  sessions.set(scale, opening)
  opening.catch(() => sessions.delete(scale))
  return opening
}
