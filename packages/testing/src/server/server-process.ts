import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { programOfRun } from './program-of-run.ts'
import { UNLIMITED } from './unlimited.ts'

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Sends the signal and resolves with the exit code, null after a kill, once the process is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null>
}

const READY_WITHIN_MS = 45_000
/** In a run of the tests, not of a benchmark. */
const RUN_FOLDER = process.env.TEST_RUN_FOLDER
/** What one process has compiled the next one of the run need not compile again. */
const COMPILE_CACHE = RUN_FOLDER === undefined ? {} : { NODE_COMPILE_CACHE: `${RUN_FOLDER}/compiled` }
/** A process that lives for seconds does not get back what compiling the embedded database well costs. */
const FLAGS = RUN_FOLDER === undefined ? [] : ['--liftoff-only']

/** How a program of the server's is started beside those of the same run of the tests: Node's own arguments and variables. */
export const SHORT_LIVED = { flags: FLAGS, env: COMPILE_CACHE }

/** What to start in place of the server's own entry, and who reads along. */
interface Another {
  readonly program?: readonly string[]
  /** Put before the command, which runs within what it sets up. */
  readonly prefix?: readonly string[]
  /** Each line that the process logs. */
  readonly onLine?: (line: string, pid: number) => void
  /** For how long it may start, milliseconds; others may use the machine meanwhile. */
  readonly readyWithinMs?: number
}

/**
 * Starts the real server as a process of its own, as `npm start` does, and waits until it listens. It looks at no frames unless it is told to:
 * a film would wait for networks that a busy machine loads slowly. Nor does it sign films, or make the specimens of a new installation.
 */
export async function startServerProcess(
  env: Record<string, string>,
  { program, prefix = [], onLine, readyWithinMs = READY_WITHIN_MS }: Another = {},
): Promise<ServerProcess> {
  const started = program ?? [await programOfRun('server')]
  const [command = process.execPath, ...args] = [...prefix, process.execPath, ...FLAGS, ...started]
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'info',
      LOOK: 'off',
      C2PA: 'off',
      SPECIMENS: 'off',
      ...UNLIMITED,
      ...COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await readyUrl(child, gone, readyWithinMs, onLine)
  return {
    url,
    pid: child.pid ?? 0,
    end: async (signal) => {
      child.kill(signal)
      return gone
    },
  }
}

/** Starts the server where it must not start; resolves with its exit code and what it said. */
export async function failServerProcess(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [...FLAGS, await programOfRun('server')], {
    env: { PATH: process.env.PATH, PORT: '0', ...COMPILE_CACHE, ...env },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, said }
}

async function readyUrl(
  child: ChildProcess,
  gone: Promise<number | null>,
  readyWithinMs: number,
  onLine?: Another['onLine'],
): Promise<string> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => {
    child.kill('SIGKILL')
    reject(new Error(`not ready in time: ${said}`))
  }, readyWithinMs)
  void gone.then((code) => reject(new Error(`ended with ${code} before it was ready: ${said}`)))
  if (child.stdout === null) throw new Error('no output to read')
  createInterface({ input: child.stdout }).on('line', (line) => {
    const found = /"url":"(http[^"]+)".*Afterimage is ready/.exec(line)
    if (found?.[1] !== undefined) resolve(found[1])
    onLine?.(line, child.pid ?? 0)
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
