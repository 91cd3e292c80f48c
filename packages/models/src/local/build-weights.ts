import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const GENERATED = fileURLToPath(new URL('../../generated/', import.meta.url))
const CONVERTER = ['layers-model.ts', 'fold-upsampling.ts', 'convert-to-onnx.ts'].map((file) =>
  fileURLToPath(new URL(`./weights/${file}`, import.meta.url)),
)

/** The factors by which the esrgan-slim networks in use enlarge. */
export const SCALES = [2, 4, 8] as const
export type Scale = (typeof SCALES)[number]

/** The ONNX file of the network that enlarges by `scale`. */
export function networkFile(scale: Scale, folder = GENERATED): string {
  return join(folder, `esrgan-slim-x${scale}.onnx`)
}

/** The network as its npm package ships it: a TensorFlow.js layers-model, its shard `group1-shard1of1.bin` beside it. */
export function layersModelFile(scale: Scale, folder = sourceFolder()): string {
  if (folder === null) throw new Error('@upscalerjs/esrgan-slim is not installed: run npm ci')
  return join(folder, `models/x${scale}/model.json`)
}

function sourceFolder(): string | null {
  try {
    const manifest = findPackageJSON('@upscalerjs/esrgan-slim', import.meta.url)
    return manifest === undefined ? null : dirname(manifest)
  } catch {
    return null
  }
}

/**
 * Turns the networks of the npm package into ONNX files under `generated/`, about 1 MB each, and says which it had to
 * build: a file whose sources and converter have not changed is left alone. Safe to kill and to run twice at once. An install
 * for production lacks the sources, and takes the files as they were built. Throws when there is neither.
 */
export async function buildWeights(
  folder = GENERATED,
  sources: string | null = sourceFolder(),
): Promise<{ built: string[] }> {
  await mkdir(folder, { recursive: true })
  const built: string[] = []
  if (sources === null && (await areBuilt(folder))) return { built }
  for (const scale of SCALES) {
    const [source, file] = [layersModelFile(scale, sources), networkFile(scale, folder)]
    const digest = await digestOf([...CONVERTER, source, join(dirname(source), 'group1-shard1of1.bin')])
    if (await isUpToDate(file, digest)) continue
    await rm(`${file}.sources`, { force: true }) // killed from here on, the next start builds again
    // Loaded where something has to be built, and nowhere else: what they stand on is not there in production.
    const { convertToOnnx } = await import('./weights/convert-to-onnx.ts')
    const { readLayersModel } = await import('./weights/layers-model.ts')
    await writeWhole(file, convertToOnnx(await readLayersModel(source), `esrgan-slim-x${scale}`))
    await writeWhole(`${file}.sources`, digest)
    built.push(file)
  }
  return { built }
}

async function areBuilt(folder: string): Promise<boolean> {
  const found = await Promise.allSettled(SCALES.map((scale) => access(networkFile(scale, folder))))
  return found.every(({ status }) => status === 'fulfilled')
}

async function digestOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex')
}

async function isUpToDate(file: string, digest: string): Promise<boolean> {
  try {
    await access(file)
    return (await readFile(`${file}.sources`, 'utf8')) === digest
  } catch {
    return false
  }
}

/** A reader sees the old file or the whole new one, never a part. */
async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content)
  await rename(draft, file)
}
