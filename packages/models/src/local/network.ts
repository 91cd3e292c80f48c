import { networkFile, type Scale } from './network-file.ts'
import type { Planes } from './planes.ts'
import { sessions } from './session-store.ts'

/** Enlarges an image by `scale` with the trained network, loading it where it is not. */
export async function enlarge(image: Planes, scale: Scale, threads: number): Promise<Planes> {
  const outputs = await sessions.run(networkFile(scale), threads, image.data, [1, 3, image.height, image.width])
  const [drawn] = Object.values(outputs)
  if (!(drawn?.data instanceof Float32Array)) throw new Error(`the x${scale} network gave no picture`)
  return { width: image.width * scale, height: image.height * scale, data: drawn.data }
}
