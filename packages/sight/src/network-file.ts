import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../weights/', import.meta.url))

/** The detector, which says what is in a picture, and the network that says what it means and whether somebody should look first. */
export type SightNetwork = 'nanodet' | 'inception'

/** The network's ONNX file; `training/sight` says how it was made. */
export function sightNetworkFile(name: SightNetwork): string {
  return `${FOLDER}${name}.onnx`
}
