import { spawn } from 'node:child_process'

interface Options {
  readonly env?: NodeJS.ProcessEnv
  /** Ends the program at once. */
  readonly signal?: AbortSignal
}

/** Runs a program with our terminal and resolves with its exit code; a signal counts as failure (128). */
export function runCommand(program: string, args: readonly string[], { env, signal }: Options = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: env ?? process.env })
    signal?.addEventListener('abort', () => child.kill('SIGKILL'))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 128))
  })
}
