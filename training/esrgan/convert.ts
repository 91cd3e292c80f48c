// `npm run convert`: writes the networks as ONNX files into packages/models/weights/esrgan-slim/, with what they are made
// from and what a picture costs them. The same sources give the same bytes.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { networkFile, SCALES, type Scale } from '../../packages/models/src/local/network-file.ts'
import { convertToOnnx } from './convert-to-onnx.ts'
import { type LayersModel, readLayersModel } from './layers-model.ts'
import { layersModelFile } from './package-folder.ts'

const networks: object[] = []
for (const scale of SCALES) {
  const source = layersModelFile(scale)
  const model = await readLayersModel(source)
  const onnx = convertToOnnx(model, `esrgan-slim-x${scale}`)
  await writeFile(networkFile(scale), onnx)
  networks.push({
    scale,
    sha256: digest(onnx),
    sources: { 'model.json': digest(await readFile(source)), weights: digest(await readFile(shardOf(source))) },
    multiplyAddsPerPixel: multiplyAdds(model, scale),
  })
}
const manifest = { package: '@upscalerjs/esrgan-slim 1.0.0', licence: 'MIT', networks }
await writeFile(join(dirname(networkFile(2)), 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
console.log(manifest)

/** Of the network's convolutions, as its package defines them, for each pixel of the smaller picture. */
function multiplyAdds({ layers }: LayersModel, scale: Scale): number {
  const upsampled = new Set(layers.filter((layer) => layer.kind === 'upsample').map((layer) => layer.name))
  return layers.reduce((sum, layer) => {
    if (layer.kind !== 'conv') return sum
    return sum + layer.kernel.data.length * (upsampled.has(layer.inputs[0] ?? '') ? scale ** 2 : 1)
  }, 0)
}

function shardOf(source: string): string {
  return join(dirname(source), 'group1-shard1of1.bin')
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
