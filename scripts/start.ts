// `npm start`: build what is missing in a process of its own (the bundler's memory goes with it), then serve.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

// Not in the shared temporary folder, where others could put what we would run.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const code = await runCommand(process.execPath, [join(import.meta.dirname, 'build.ts')])
if (code !== 0) process.exit(code)
await import('@afterimage/server/main')
