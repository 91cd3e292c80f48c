// `npm test`: build what the browser test opens, run every test, and close with the real counts.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

const root = join(import.meta.dirname, '..')
const built = await runCommand(process.execPath, [join(root, 'scripts/build.ts')])
if (built !== 0) process.exit(built)

const folder = await mkdtemp(join(tmpdir(), 'afterimage-test-'))
const report = join(folder, 'report.json')
const code = await runCommand(process.execPath, [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--root',
  root,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
])
const counts = await readCounts(report)
await rm(folder, { recursive: true, force: true })

console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = code !== 0 ? code : counts.passed === 0 || counts.failed > 0 ? 1 : 0

/** Counts of the JSON report; a run that wrote none counts as one failure. */
async function readCounts(file: string): Promise<{ passed: number; failed: number }> {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(await readFile(file, 'utf8'))
    const suiteOnly = success || numFailedTests > 0 ? 0 : Math.max(1, numFailedTestSuites)
    return { passed: numPassedTests, failed: numFailedTests + suiteOnly }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
