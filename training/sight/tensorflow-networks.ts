import * as tf from '@tensorflow/tfjs'
import '@tensorflow/tfjs-backend-wasm'
import { INCEPTION_SIDE_PX } from './convert-inception.ts'
import { NANODET_SIDE_PX, NANODET_THINGS } from './convert-nanodet.ts'
import { readInception, readNanodet, type StoredModel } from './stored-model.ts'

/** What the packages' own models say of the two inputs, run as they are by TensorFlow.js: what the converted ones are held against. */
export interface ByTensorflow {
  readonly scores: Float32Array
  readonly features: Float32Array
  readonly classes: Float32Array
}

/** Runs both networks on inputs as the converted ones take them, NCHW. */
export async function runTensorflow(detectorInput: Float32Array, unitInput: Float32Array): Promise<ByTensorflow> {
  await tf.setBackend('wasm')
  const scores = await detect(detectorInput)
  return { scores, ...(await understand(unitInput)) }
}

async function detect(input: Float32Array): Promise<Float32Array> {
  const model = await tf.loadGraphModel(held(await readNanodet()))
  const outputs = model.execute(tf.tensor4d(input, [1, 3, NANODET_SIDE_PX, NANODET_SIDE_PX])) as tf.Tensor[]
  const best = new Float32Array(NANODET_THINGS)
  for (const output of outputs.filter(({ shape }) => shape[2] === NANODET_THINGS)) {
    for (const [at, score] of (await output.data()).entries()) {
      best[at % NANODET_THINGS] = Math.max(best[at % NANODET_THINGS] ?? 0, score)
    }
  }
  return best
}

async function understand(input: Float32Array): Promise<Omit<ByTensorflow, 'scores'>> {
  const model = await tf.loadLayersModel(held(readInception()))
  const outputs = [model.getLayer('flatten_1').output as tf.SymbolicTensor, ...model.outputs]
  const both = tf.model({ inputs: model.inputs, outputs })
  const picture = tf.tensor4d(input, [1, 3, INCEPTION_SIDE_PX, INCEPTION_SIDE_PX]).transpose([0, 2, 3, 1])
  const [features, classes] = both.predict(picture) as [tf.Tensor, tf.Tensor]
  return { features: new Float32Array(await features.data()), classes: new Float32Array(await classes.data()) }
}

function held({ json, weights }: StoredModel): tf.io.IOHandler {
  const weightSpecs = json.weightsManifest.flatMap((group) => group.weights) as tf.io.WeightsManifestEntry[]
  return tf.io.fromMemory({
    modelTopology: json.modelTopology,
    weightSpecs,
    weightData: weights.slice().buffer,
    ...(json.format === undefined ? {} : { format: json.format }),
    ...(json.signature === undefined
      ? {}
      : { signature: json.signature as tf.io.ModelArtifacts['signature'] & object }),
  })
}
