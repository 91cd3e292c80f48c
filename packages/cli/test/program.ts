import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { encodePng } from '@afterimage/frames/encode-frame'
import { programOfRun } from '@afterimage/testing/server/program-of-run'
import { SHORT_LIVED } from '@afterimage/testing/server/server-process'
import { expect, onTestFinished } from 'vitest'
import type { Manifest } from '../src/manifest.ts'

const EVOLVE = await programOfRun('evolve')
/** How a test waits for what a program's process does. */
export const WAIT = { timeout: 50_000, interval: 50 }

export async function folderWithPhoto(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'afterimage-cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const data = Uint8Array.from(
    { length: 64 * 48 * 3 },
    (_, i) => 128 + 90 * Math.sin(i / 40) * Math.cos(i / 977 + (i % 3)),
  )
  await writeFile(join(folder, 'photo.png'), await encodePng({ width: 64, height: 48, data }))
  return folder
}

export function start(folder: string, ...args: string[]): ChildProcess {
  return startWith({}, folder, ...args)
}

export function startWith(env: Readonly<Record<string, string>>, folder: string, ...args: string[]): ChildProcess {
  return startProgram(EVOLVE, env, folder, ...args)
}

export function startProgram(
  program: string,
  env: Readonly<Record<string, string>>,
  folder: string,
  ...args: string[]
): ChildProcess {
  const run = spawn(process.execPath, [...SHORT_LIVED.flags, program, ...args], {
    env: { ...process.env, ...SHORT_LIVED.env, ...env, INIT_CWD: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void run.kill('SIGKILL'))
  return run
}

export async function ended(run: ChildProcess): Promise<{ status: unknown; stdout: string; stderr: string }> {
  if (!run.stdout || !run.stderr) throw new Error('The program was started without its outputs.')
  const [[status], stdout, stderr] = await Promise.all([once(run, 'close'), text(run.stdout), text(run.stderr)])
  return { status, stdout, stderr }
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
}

export async function expectWholeChain(folder: string, { frames }: Manifest): Promise<void> {
  let previous: string | null = null
  for (const { file, sha256, previousSha256 } of frames) {
    const bytes = await readFile(join(folder, file))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect(previousSha256).toBe(previous)
    previous = sha256
  }
}
