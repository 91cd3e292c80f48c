// Holds that the server's platform names no provider: what it has to know of them comes from their descriptors.
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { PROVIDERS } from '@afterimage/models/providers'
import { vendorFaults } from './vendor-faults.ts'

const FOLDER = 'packages/server/src/platform'

for await (const file of glob(`${FOLDER}/**/*.ts`, { exclude: (name) => name.endsWith('.test.ts') })) {
  for (const { line, found } of vendorFaults(readFileSync(file, 'utf8'), PROVIDERS)) {
    console.log(`${file}:${line}: “${found}” belongs in the descriptor of its provider`)
    process.exitCode = 1
  }
}
