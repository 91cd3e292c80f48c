// `npm run images:pin`: writes the digest that each image of deploy/ has today behind its tag, so that nobody can put another
// under the same name. It asks the registries through Docker; review what changed, and run it again to take updates.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const WITHIN_MS = 60_000
/** `FROM name:tag …` and `image: name:tag`; our own image has no tag there. */
const IMAGE = /^(\s*(?:FROM|image:)\s+)([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?/gm

const folder = process.argv[2] ?? join(import.meta.dirname, '../deploy')
for (const name of ['Dockerfile', 'compose.yaml']) {
  const file = join(folder, name)
  const text = await readFile(file, 'utf8')
  const images = new Set([...text.matchAll(IMAGE)].map(([, , image = '']) => image))
  const digests = new Map<string, string>()
  for (const image of images) digests.set(image, await digestOf(image))
  await writeFile(
    file,
    text.replace(IMAGE, (_, before: string, image: string) => `${before}${image}@${digests.get(image)}`),
  )
  for (const [image, digest] of digests) console.log(`${image}@${digest}`)
}

/** The digest of the list of its platforms. */
async function digestOf(image: string): Promise<string> {
  const format = ['--format', '{{.Manifest.Digest}}']
  const { stdout } = await promisify(execFile)('docker', ['buildx', 'imagetools', 'inspect', image, ...format], {
    timeout: WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  const digest = stdout.trim()
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`docker tells no digest of ${image}: ${digest}`)
  return digest
}
