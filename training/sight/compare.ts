// `npm run compare`: shows two pictures to the converted networks and to the packages' own in TensorFlow.js, and fails where a
// score, a feature or a class differs by a thousandth. Writes what TensorFlow.js said for the test that needs no TensorFlow.js.
import { writeFile } from 'node:fs/promises'
import { sightNetworkFile } from '../../packages/sight/src/network-file.ts'
import { detectorInput, openSightNetworks, unitInput } from '../../packages/sight/src/networks.ts'
import { BY_TENSORFLOW, DETECTOR_PICTURE, MEANING_PICTURE } from '../../packages/testing/src/sight/by-tensorflow.ts'
import { runTensorflow } from './tensorflow-networks.ts'

const MAX_APART = 1e-3
const wanted = await runTensorflow(detectorInput(DETECTOR_PICTURE), unitInput(MEANING_PICTURE))
const files = { nanodet: sightNetworkFile('nanodet'), inception: sightNetworkFile('inception') }
const networks = openSightNetworks(files, 2)
const scores = await networks.scoreThings(DETECTOR_PICTURE)
const { embedding, classes } = await networks.readMeaning(MEANING_PICTURE)
const length = Math.hypot(...wanted.features)
const apart = {
  scores: furthest(scores, wanted.scores),
  embedding: furthest(
    embedding,
    wanted.features.map((value) => value / length),
  ),
  classes: furthest([classes.drawing, classes.hentai, classes.neutral, classes.porn, classes.sexy], wanted.classes),
}
console.log(apart)
if (!Object.values(apart).every((value) => value < MAX_APART)) throw new Error('The networks differ.')
const told = (values: Float32Array) => Array.from(values, (value) => Math.round(value * 1e5) / 1e5)
const said = { scores: told(wanted.scores), features: told(wanted.features), classes: told(wanted.classes) }
await writeFile(BY_TENSORFLOW, `${JSON.stringify(said)}\n`)
process.exit(0)

function furthest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new Error(`${a.length} numbers beside ${b.length}`)
  return Array.from(a, (value, at) => Math.abs(value - (b[at] ?? Number.NaN))).reduce((most, one) =>
    Math.max(most, one),
  )
}
