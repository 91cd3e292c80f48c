import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readPhoto } from '@afterimage/testing/images/photo'
import { startServerProcess } from '@afterimage/testing/server/server-process'
import { imageForm, json } from '../test/test-server.ts'
import type { Attack } from './attack.ts'

const run = promisify(execFile)
const DISK = '160m'
const FULL_MS = 100_000
const EVERY_MS = 25
const SHARED_MS = 2_000
const MEGABYTE = 1_000_000
const REFUSED = { name: 'Zoe', email: 'zoe@example.com', subject: 'Hello', message: 'Hello' }

export const fullDisk: Attack = {
  name: 'A disk that is full for 100 s, and 40 requests a second',
  bound: 'the process lives, under 1 MB of log, and it works again once there is room',
  // Mounts a file system, which wants root; that alike lines are sampled is tested beside the logger.
  shortToo: false,
  run: async () => {
    const disk = await mkdtemp(path.join(tmpdir(), 'afterimage-full-'))
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk])
    let bytes = 0
    const onLine = (line: string) => {
      bytes += line.length + 1
    }
    const env = { DATA_DIR: path.join(disk, 'data'), MIN_FREE_DISK_MB: '0', VISITOR_UNFINISHED_LIMIT: '0' }
    const server = await startServerProcess(env, { onLine }).catch(async (error: unknown) => {
      await unmount(disk)
      throw error
    })
    try {
      const photo = await readPhoto('coffee-cup.jpg')
      const start = () => fetch(`${server.url}/api/evolution`, imageForm(photo, { totalFrames: '100' }))
      await start()
      const { bavail, bsize } = await statfs(disk)
      const filler = path.join(disk, 'filler')
      // Runs into the end of the disk, and stays.
      await writeFile(filler, Buffer.alloc(bavail * bsize + MEGABYTE)).catch(() => undefined)
      const before = bytes
      const statuses = new Map<number, number>()
      const count = (answer: Promise<Response>) =>
        answer
          .then(async (response) => {
            await response.arrayBuffer()
            statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
          })
          .catch(() => undefined)
      const endsAt = performance.now() + FULL_MS
      for (let turn = 0; performance.now() < endsAt; turn += 1) {
        void count(turn % 40 === 0 ? start() : ask(server.url, turn))
        await sleep(EVERY_MS)
      }
      const logged = bytes - before
      await rm(filler)
      // What the probe found is shared for a second.
      await sleep(SHARED_MS)
      const works = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(10_000) })
      const told = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
      return {
        measured: `${(logged / MEGABYTE).toFixed(2)} MB of log; answers ${told}; afterwards /readyz ${works.status}`,
        holds: logged < MEGABYTE && works.ok,
      }
    } finally {
      await server.end('SIGKILL')
      await unmount(disk)
    }
  },
}

/** Calls that write, and the probe that tries whether writing works. */
function ask(url: string, turn: number): Promise<Response> {
  if (turn % 3 === 0) return fetch(`${url}/readyz`)
  if (turn % 3 === 1) return fetch(`${url}/api/contact`, json(REFUSED))
  return fetch(`${url}/auth/login`, json({ email: `zoe${turn}@example.com`, password: 'not the one' }))
}

async function unmount(disk: string): Promise<void> {
  await run('umount', [disk])
  await rm(disk, { recursive: true, force: true })
}
