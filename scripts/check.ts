// `npm run check`: format and lint, types, commits that are to land, words, names, vendors, lock file, OpenAPI, what is deployed, layers, and what nobody uses. All of them run, then the outcome.
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)

// The programs' own files: what npm puts into `.bin` is no program that Windows could start.
const tool = (file: string, ...args: readonly string[]) => [join(root, 'node_modules', file), ...args]
const SOURCES = ['packages', 'e2e', 'bench', 'scripts', 'training', 'deploy']
const checks: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['format and lint', tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  ['types', tool('typescript/bin/tsc', '-b')],
  ['commits', [join(root, 'scripts/check-commits.ts')]],
  ['words', [join(root, 'scripts/check-words.ts')]],
  ['names', [join(root, 'scripts/check-names.ts')]],
  ['vendors', [join(root, 'scripts/check-vendors.ts')]],
  ['lock file', [join(root, 'scripts/check-lock.ts')]],
  ['OpenAPI', [join(root, 'packages/server/test/openapi/lint-openapi.ts')]],
  [
    'compose file',
    tool('dclint/bin/dclint.cjs', '--max-warnings', '0', '-c', 'deploy/dclint.json', 'deploy/compose.yaml'),
  ],
  ['manifests', [join(root, 'scripts/check-manifests.ts')]],
  ['layers', tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs', ...SOURCES)],
  ['nothing unused', tool('knip/bin/knip.js', '--no-progress')],
]

const failed: string[] = []
for (const [name, args] of checks) {
  const startedAt = performance.now()
  const code = await runCommand(process.execPath, args)
  const outcome = code === 0 ? 'ok' : 'FAILED'
  console.log(`${outcome}  ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`)
  if (code !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.log(`Not clean: ${failed.join(', ')}.`)
  process.exitCode = 1
}
