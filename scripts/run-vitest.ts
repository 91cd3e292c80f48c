import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

const VITEST = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const LOOK_EVERY_MS = 200
/** More than a whole run takes on two slow cores. */
const RUNS_WITHIN_MS = 60 * 60_000
/** After the last test; what a test leaves running is given ten seconds by the runner itself. */
const CLOSES_WITHIN_MS = 60_000

export interface Counts {
  readonly passed: number
  readonly failed: number
}

/**
 * Runs Vitest in `root` with our terminal; resolves with its exit code and the real counts. It would wait for ever for a process
 * that a test left behind with the runner's outputs open: it is ended, and the run has failed, when it does not close within
 * `closesWithinMs` after its last test, which counts as a failure of its own.
 */
export async function runVitest(
  root: string,
  args: readonly string[],
  closesWithinMs = CLOSES_WITHIN_MS,
): Promise<Counts & { code: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'afterimage-test-'))
  const report = join(folder, 'report.json')
  const tooLong = new AbortController()
  const began = performance.now()
  let reportedAt: number | undefined
  const watch = setInterval(() => {
    if (existsSync(report)) reportedAt ??= performance.now()
    const isOver = reportedAt !== undefined && performance.now() - reportedAt > closesWithinMs
    if (!isOver && performance.now() - began < RUNS_WITHIN_MS) return
    console.error(
      isOver
        ? 'The tests are over and the runner does not end: one of them left a process behind.'
        : 'The tests did not end in time.',
    )
    tooLong.abort()
    clearInterval(watch)
  }, LOOK_EVERY_MS)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [VITEST, 'run', '--root', root, ...reporters, ...args]
  try {
    const code = await runCommand(process.execPath, command, { signal: tooLong.signal })
    const { passed, failed } = await readCounts(report)
    return { code, passed, failed: tooLong.signal.aborted ? failed + 1 : failed }
  } finally {
    clearInterval(watch)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Counts of the JSON report; a run that wrote none counts as one failure. */
async function readCounts(file: string): Promise<Counts> {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(await readFile(file, 'utf8'))
    const suiteOnly = success || numFailedTests > 0 ? 0 : Math.max(1, numFailedTestSuites)
    return { passed: numPassedTests, failed: numFailedTests + suiteOnly }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
