import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface MemoryLimit {
  /** Put before a command, it runs the command within the limit. */
  readonly prefix: readonly string[]
  /** The most that was in use at once, the kernel's page cache included, bytes. */
  peakBytes(): Promise<number>
  /** How many processes the kernel has killed for want of memory. */
  kills(): Promise<number>
  remove(): Promise<void>
}

/** Where the two versions of Linux' memory controller keep things. */
const VERSIONS = [
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    kills: 'memory.oom_control',
  },
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak', kills: 'memory.events' },
] as const

/** Sets up a control group with at most so many bytes; undefined where this machine allows none. */
export async function limitMemory(bytes: number): Promise<MemoryLimit | undefined> {
  for (const { root, ...files } of VERSIONS) {
    const folder = path.join(root, `afterimage-${randomUUID()}`)
    try {
      await access(path.join(root, 'cgroup.procs'))
      await mkdir(folder)
    } catch {
      continue
    }
    try {
      await writeFile(path.join(folder, files.limit), String(bytes))
    } catch {
      await rmdir(folder)
      continue
    }
    return {
      prefix: ['/bin/sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh'],
      peakBytes: async () => Number(await readFile(path.join(folder, files.peak), 'utf8')),
      kills: async () =>
        Number(/oom_kill (\d+)/.exec(await readFile(path.join(folder, files.kills), 'utf8'))?.[1] ?? 0),
      remove: () => rmdir(folder),
    }
  }
  return undefined
}
