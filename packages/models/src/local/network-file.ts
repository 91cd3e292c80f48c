import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../weights/esrgan-slim/', import.meta.url))

/** The factors by which the esrgan-slim networks in use enlarge. */
export const SCALES = [2, 4, 8] as const
export type Scale = (typeof SCALES)[number]

/** The ONNX file of the network that enlarges by `scale`; `training/esrgan` says how it was made. */
export function networkFile(scale: Scale): string {
  return `${FOLDER}x${scale}.onnx`
}
