import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { startServerProcess } from '@afterimage/testing/server/server-process'
import { limitMemory } from './memory-limit.ts'

export interface Attacked {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** What it has logged so far. */
  readonly lines: readonly string[]
  /** Whether the process still runs and answers. */
  lives(): Promise<boolean>
  memory(): Promise<{
    /** The most of the process's own memory that was resident at once, bytes. */
    readonly residentPeak: number
    /** The most of its control group, the kernel's page cache included; undefined where none could be set up. */
    readonly groupPeak: number | undefined
  }>
  close(): Promise<void>
}

/** Starts the real server as a process of its own, within a memory limit where one is asked for and the machine allows it. */
export async function startAttacked(
  env: Record<string, string> = {},
  { memoryBytes }: { readonly memoryBytes?: number } = {},
): Promise<Attacked> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-attacked-'))
  const limit = memoryBytes === undefined ? undefined : await limitMemory(memoryBytes)
  const lines: string[] = []
  const close = async (end?: () => Promise<unknown>) => {
    await end?.()
    await limit?.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await prepareDataFolder(dataDir)
    const server = await startServerProcess(
      { DATA_DIR: dataDir, LOOK: 'on', ...env },
      { prefix: limit?.prefix ?? [], onLine: (line) => lines.push(line) },
    )
    return {
      url: server.url,
      pid: server.pid,
      dataDir,
      lines,
      lives: async () => {
        const answer = await fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(
          () => undefined,
        )
        return answer?.ok === true && (await limit?.kills()) !== 1
      },
      memory: async () => ({
        residentPeak: await residentPeak(server.pid),
        groupPeak: await limit?.peakBytes(),
      }),
      close: () => close(() => server.end('SIGKILL')),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** VmHWM of proc(5). */
async function residentPeak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1_024
}
