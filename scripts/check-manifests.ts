// A part of `npm run check`: what is in deploy/, by those who know its formats. The Dockerfile by dockerfile-utils, Kubernetes' manifests by
// kubernetes-models; check.ts gives the compose file to dclint.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { manifestFaults } from './manifest-faults.ts'

process.chdir(join(import.meta.dirname, '../deploy'))

const faults: string[] = []
for (const { range, message } of validate(await readFile('Dockerfile', 'utf8'))) {
  faults.push(`Dockerfile:${range.start.line + 1}: ${message}`)
}
const files = (await readdir('kubernetes')).filter((file) => file.endsWith('.yaml')).map((file) => `kubernetes/${file}`)
faults.push(
  ...manifestFaults(
    new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const))),
  ),
)

for (const fault of faults) console.log(`deploy/${fault}`)
if (faults.length > 0) process.exitCode = 1
