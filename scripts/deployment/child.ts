import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const LOOK_EVERY_MS = 50

export const run = promisify(execFile)

/** A program that runs until it is told to end. */
export interface Child {
  readonly pid: number
  /** Rejects when it ends by itself. */
  readonly isGone: () => boolean
  /** Sends the signal, and resolves with the exit code once it is gone; null for one that was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts a program; each line that it prints is heard. */
export function startChild(
  [program = '', ...args]: readonly string[],
  options: SpawnOptions,
  heard: (line: string) => void = () => undefined,
): Child {
  const child: ChildProcess = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], ...options })
  const gone = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
    child.once('error', () => resolve(1))
  })
  for (const output of [child.stdout, child.stderr]) {
    let rest = ''
    output?.on('data', (chunk: Buffer) => {
      const lines = `${rest}${chunk.toString()}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) heard(line)
    })
  }
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid ?? 0,
    isGone,
    end: async (signal) => {
      if (!isGone()) child.kill(signal)
      return gone
    },
  }
}

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Looks until it is so; throws what was waited for when it is not in time. Whatever fails meanwhile is looked at again. */
export async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | undefined | false>,
  withinMs = 60_000,
): Promise<Found> {
  const deadline = performance.now() + withinMs
  let failure: unknown
  for (;;) {
    try {
      const found = await look()
      if (found !== undefined && found !== false) return found
    } catch (error) {
      failure = error
    }
    if (performance.now() > deadline)
      throw new Error(`waited ${withinMs / 1_000} s in vain: ${what}`, { cause: failure })
    await sleep(LOOK_EVERY_MS)
  }
}

/** The milliseconds as seconds. */
export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
