import { spawn } from 'node:child_process'

/** Runs a program with our terminal and resolves with its exit code; a signal counts as failure (128). */
export function runCommand(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 128))
  })
}
