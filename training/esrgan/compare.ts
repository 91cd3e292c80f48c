// `npm run compare`: draws one picture with the converted networks and with the package's own weights in TensorFlow.js, and
// fails where a grey level differs by a hundredth. Writes what TensorFlow.js drew for the test that needs no TensorFlow.js.
import { writeFile } from 'node:fs/promises'
import { enlarge } from '../../packages/models/src/local/network.ts'
import { SCALES } from '../../packages/models/src/local/network-file.ts'
import { SAMPLES, sampleOf, testPicture } from '../../packages/testing/src/models/esrgan-slim.ts'
import { openTensorflowNetwork } from './tensorflow-network.ts'

const MAX_APART = 0.01
const drawn: Record<string, number[]> = {}
let worst = 0
for (const scale of SCALES) {
  const reference = await openTensorflowNetwork(scale)
  const wanted = await reference.enlarge(testPicture())
  reference.dispose()
  const ours = await enlarge(testPicture(), scale, 1)
  if (ours.width !== wanted.width || ours.height !== wanted.height) throw new Error(`x${scale}: another size`)
  const apart = ours.data.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - (wanted.data[at] ?? Infinity))),
    0,
  )
  console.log(`x${scale}: at most ${apart.toExponential(2)} of 255 grey levels apart`)
  worst = Math.max(worst, apart)
  drawn[`x${scale}`] = sampleOf(wanted.data).map((value) => Math.round(value * 1_000) / 1_000)
}
if (worst >= MAX_APART) throw new Error(`The networks differ by ${worst} grey levels.`)
await writeFile(SAMPLES, `${JSON.stringify(drawn, null, 2)}\n`)
process.exit(0)
