// `npm test`: build what the browser test opens, run every test, and close with the real counts.
import { join } from 'node:path'
import { runCommand } from './run-command.ts'
import { runVitest } from './run-vitest.ts'

const root = join(import.meta.dirname, '..')
const built = await runCommand(process.execPath, [join(root, 'scripts/build.ts')])
if (built !== 0) process.exit(built)

const { code, passed, failed } = await runVitest(root, process.argv.slice(2))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = code !== 0 ? code : passed === 0 || failed > 0 ? 1 : 0
