import path from 'node:path'
import { prepareOnce } from '../prepare-once.ts'

const PACKAGES = path.join(import.meta.dirname, '../../..')

/** What the tests start again and again, as processes of their own. */
const STARTED_OFTEN = {
  server: path.join(PACKAGES, 'server/src/main.ts'),
  admin: path.join(PACKAGES, 'server/src/admin/admin.ts'),
  evolve: path.join(PACKAGES, 'cli/src/evolve.ts'),
  verify: path.join(PACKAGES, 'cli/src/verify/verify.ts'),
  cut: path.join(PACKAGES, 'cli/src/cut/cut.ts'),
  mcp: path.join(PACKAGES, 'mcp/src/main.ts'),
} as const

/**
 * The file to start a program from: in a run of the tests (`test-run.ts`) a bundle, made once, for nearly a third of what a process
 * costs until it is ready is finding and linking two thousand modules. Elsewhere, and where somebody edits beside the tests, its source.
 */
export async function programOfRun(name: keyof typeof STARTED_OFTEN): Promise<string> {
  const folder =
    process.env.VITEST_MODE === 'WATCH'
      ? undefined
      : await prepareOnce('programs', async (draft) => {
          const { bundlePrograms } = await import('./bundle-programs.ts')
          await bundlePrograms(STARTED_OFTEN, draft)
        })
  return folder === undefined ? STARTED_OFTEN[name] : path.join(folder, `${name}.mjs`)
}
