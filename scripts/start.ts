// `npm start`: build what is missing in a process of its own (the bundler's memory goes with it), then serve.
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

const code = await runCommand(process.execPath, [join(import.meta.dirname, 'build.ts')])
if (code !== 0) process.exit(code)
await import('@afterimage/server/main')
