import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { Scale } from '../../packages/models/src/local/network-file.ts'

/** The network as its npm package ships it: a TensorFlow.js layers-model, its shard `group1-shard1of1.bin` beside it. */
export function layersModelFile(scale: Scale): string {
  const manifest = findPackageJSON('@upscalerjs/esrgan-slim', import.meta.url)
  if (manifest === undefined) throw new Error('@upscalerjs/esrgan-slim is not installed: run npm ci in training/esrgan')
  return join(dirname(manifest), `models/x${scale}/model.json`)
}
