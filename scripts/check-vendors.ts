// Holds that the server names no provider: what it has to know of them comes from their descriptors.
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { normalize } from 'node:path'
import { PROVIDERS } from '@afterimage/models/providers'
import { vendorFaults } from './vendor-faults.ts'

const FOLDER = 'packages/server/src'
/** What Google measures visits with is no provider, and people without a provider are told of a variable by its name. */
const LEFT_OUT = ['packages/server/src/pages/analytics.ts', 'packages/server/src/check-providers.ts'].map(normalize)

for await (const file of glob(`${FOLDER}/**/*.ts`, { exclude: (name) => name.endsWith('.test.ts') })) {
  if (LEFT_OUT.includes(file)) continue
  for (const { line, found } of vendorFaults(readFileSync(file, 'utf8'), PROVIDERS)) {
    console.log(`${file}:${line}: “${found}” belongs in the descriptor of its provider`)
    process.exitCode = 1
  }
}
