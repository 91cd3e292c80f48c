import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from './browser/find-chromium.ts'
import { withoutPostgres } from './databases/packaged-postgres.ts'

/** Vitest's global set-up: a folder for what every file of one run copies instead of making; it goes with the run. */
export default async function openTestRun(): Promise<() => Promise<void>> {
  const lacking = withoutPostgres()
  if (lacking !== undefined) process.stderr.write(`${lacking}\n`)
  // Its package unpacks the browser at first use, and takes one that another worker is still unpacking for whole. Where there is none, the
  // first test that wants one says so.
  await findChromium().catch(() => undefined)
  const folder = await mkdtemp(path.join(tmpdir(), 'afterimage-run-'))
  // The account that PostgreSQL runs as passes through, and cannot list.
  await chmod(folder, 0o711)
  process.env.TEST_RUN_FOLDER = folder
  // Workers, and each of the threads that a server or a film starts in them, compile and strip of its types what another one has already.
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled')
  return async () => {
    // Only now, and only if there is one: what it takes to start it is half of the server's modules.
    if (existsSync(path.join(folder, 'postgres'))) {
      const { stopSharedPostgres } = await import('./databases/shared-postgres.ts')
      await stopSharedPostgres(path.join(folder, 'postgres'))
    }
    // A worker that ends may still be writing down there what it compiled.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
