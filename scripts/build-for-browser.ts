// Vitest's set-up for the browser's tests, also for one that is run alone: they open what is built of today's sources.
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

export default async function buildForBrowser(): Promise<void> {
  const code = await runCommand(process.execPath, [join(import.meta.dirname, 'build.ts')])
  if (code !== 0) throw new Error('The web application cannot be built: the browser would open an older one.')
}
