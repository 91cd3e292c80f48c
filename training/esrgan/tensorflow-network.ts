import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as tf from '@tensorflow/tfjs'
import '@tensorflow/tfjs-backend-wasm'
import type { Scale } from '../../packages/models/src/local/network-file.ts'
import type { Planes } from '../../packages/models/src/local/planes.ts'
import { layersModelFile } from './package-folder.ts'

/** The package's own network run by TensorFlow.js: what the converted one is held against. */
export interface TensorflowNetwork {
  enlarge(image: Planes): Promise<Planes>
  dispose(): void
}

/** Loads the layers-model as it is, on the WebAssembly backend. */
export async function openTensorflowNetwork(scale: Scale): Promise<TensorflowNetwork> {
  await tf.setBackend('wasm')
  const file = layersModelFile(scale)
  const { modelTopology, weightsManifest } = JSON.parse(await readFile(file, 'utf8')) as {
    modelTopology: object
    weightsManifest: [{ weights: tf.io.WeightsManifestEntry[] }]
  }
  const weights = new Uint8Array(await readFile(join(dirname(file), 'group1-shard1of1.bin')))
  const [{ weights: weightSpecs }] = weightsManifest
  const model = await tf.loadLayersModel(tf.io.fromMemory({ modelTopology, weightSpecs, weightData: weights.buffer }))
  return {
    async enlarge({ width, height, data }) {
      const drawn = tf.tidy(() => {
        const input = tf.tensor4d(data, [1, 3, height, width]).transpose([0, 2, 3, 1])
        const output = model.predict(input)
        if (Array.isArray(output)) throw new Error('expected one output')
        return output.transpose([0, 3, 1, 2])
      })
      const values = new Float32Array(await drawn.data())
      drawn.dispose()
      return { width: width * scale, height: height * scale, data: values }
    },
    dispose: () => model.dispose(),
  }
}
