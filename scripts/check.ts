// `npm run check`: format and lint, types, layers, and what nobody uses. All of them run, then the verdict.
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)

const bin = (name: string) => join(root, 'node_modules/.bin', name)
const checks: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['-b']],
  ['lock file', process.execPath, [join(root, 'scripts/check-lock.ts')]],
  ['layers', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'packages', 'e2e', 'bench', 'scripts']],
  ['nothing unused', bin('knip'), ['--no-progress']],
]

const failed: string[] = []
for (const [name, program, args] of checks) {
  const startedAt = performance.now()
  const code = await runCommand(program, args)
  const verdict = code === 0 ? 'ok' : 'FAILED'
  console.log(`${verdict}  ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`)
  if (code !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.log(`Not clean: ${failed.join(', ')}.`)
  process.exitCode = 1
}
