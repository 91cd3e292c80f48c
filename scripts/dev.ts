// `npm run dev`: the server on its port, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

const root = join(import.meta.dirname, '..')
const code = await runCommand(process.execPath, [join(root, 'scripts/build.ts')])
if (code !== 0) process.exit(code)

const server = spawn(process.execPath, ['--watch-path=packages/server/src', 'packages/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
})
process.once('exit', () => server.kill())
process.exitCode = await runCommand(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'packages/web'])
server.kill()
