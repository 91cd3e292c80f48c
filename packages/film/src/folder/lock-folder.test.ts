import { spawn } from 'node:child_process'
import { readFileSync, watch } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './lock-folder.ts'
import { birthOf, processSpace } from './other-process.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'afterimage-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lock = (onWait?: (pid: number) => void) => lockFolder(path.join(folder, '.lock'), onWait ? { onWait } : {})
const leave = (holder: object) => writeFile(path.join(folder, '.lock'), JSON.stringify(holder))

test('a folder that is held is refused, and free again after its release', async () => {
  const held = await lock()
  await expect(lock()).rejects.toThrow(FolderInUse)
  await held.release()
  const again = await lock()
  await again.release()
  expect(await readdir(folder)).toEqual([])
})

test('the lock of a process that is gone is taken over', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.once('exit', resolve))
  await leave({ token: 'old', pid: child.pid, born: '1', host: hostname() })
  const held = await lock()
  await held.release()
})

test.runIf(process.platform === 'linux')('a process id that came round again does not keep the folder', async () => {
  await leave({ token: 'old', pid: process.pid, born: '1', host: hostname() })
  const held = await lock()
  await held.release()
})

test.runIf(process.platform === 'linux')(
  'a process that has ended and that nobody asked how does not keep it',
  async () => {
    // The shell becomes a program that never asks after the child it has got.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] })
    try {
      const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (data) => resolve(Number(data))))
      const born = birthOf(pid)
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /)
      await leave({ token: 'old', pid, born, host: hostname() })
      const waited: number[] = []
      const held = await lock((id) => waited.push(id))
      expect(waited).toEqual([])
      await held.release()
    } finally {
      parent.kill('SIGKILL')
    }
  },
)

test('a process that is still dying is waited for, which is said', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)'])
  await new Promise((resolve) => child.once('spawn', resolve))
  await leave({ token: 'old', pid: child.pid, born: birthOf(child.pid ?? 0), host: hostname() })
  const waited: (number | undefined)[] = []
  const held = await lock((pid) => {
    waited.push(pid)
    child.kill('SIGKILL')
  })
  expect(waited).toEqual([child.pid])
  await held.release()
})

test('the lock of a killed process that had the number of this one is taken over', async () => {
  // In a container numbers begin again with each start; where the kernel does not tell births, nothing else differs.
  await leave({ token: 'old', pid: process.pid, born: birthOf(process.pid), host: hostname(), space: processSpace() })
  const held = await lockFolder(path.join(folder, '.lock'), { dyingMs: 3_000 })
  await held.release()
}, 30_000)

test('a number that means nothing here, for it is another container’s, is gone by its beats', async () => {
  const file = path.join(folder, '.lock')
  await leave({ token: 'other', pid: 999_999_999, born: '1', host: hostname(), space: 'pid:[1]' })
  const beat = setInterval(() => void utimes(file, new Date(), new Date()), 500)
  try {
    await expect(lock()).rejects.toThrow(FolderInUse)
  } finally {
    clearInterval(beat)
  }
}, 30_000)

test('the lock of an older version, which named no space, is respected while it beats', async () => {
  const file = path.join(folder, '.lock')
  await leave({ token: 'other', pid: process.pid, born: birthOf(process.pid), host: hostname() })
  const beat = setInterval(() => void utimes(file, new Date(), new Date()), 500)
  try {
    await expect(lock()).rejects.toThrow(FolderInUse)
  } finally {
    clearInterval(beat)
  }
}, 30_000)

test('a lock of another machine that has been silent for long is taken over', async () => {
  await leave({ token: 'old', pid: 1, born: null, host: 'another-machine' })
  const longAgo = new Date(Date.now() - 3_600_000)
  await utimes(path.join(folder, '.lock'), longAgo, longAgo)
  const held = await lock()
  await held.release()
})

test('a lock of another machine that still beats is respected', async () => {
  const file = path.join(folder, '.lock')
  await leave({ token: 'other', pid: 1, born: null, host: 'another-machine' })
  const beat = setInterval(() => void utimes(file, new Date(), new Date()), 500)
  try {
    await expect(lock()).rejects.toThrow('another-machine')
  } finally {
    clearInterval(beat)
  }
}, 30_000)

test('a lock of another machine that lets go of the folder meanwhile is not in the way', async () => {
  await leave({ token: 'other', pid: 1, born: null, host: 'another-machine' })
  const drafts: (string | null)[] = []
  const watcher = watch(folder, (_, name) => drafts.push(name))
  const locking = lock()
  // A draft that comes and goes: the lock was found in the way.
  await expect.poll(async () => drafts.length > 1 && (await readdir(folder))).toEqual(['.lock'])
  watcher.close()
  await rm(path.join(folder, '.lock'))
  const held = await locking
  await held.release()
}, 30_000)

test('of many that find the same dead lock, one gets the folder', async () => {
  const lockTogether = async (round: number) => {
    const shared = path.join(folder, String(round))
    await mkdir(shared)
    await writeFile(
      path.join(shared, '.lock'),
      JSON.stringify({ token: 'old', pid: process.pid, born: '1', host: hostname() }),
    )
    const tried = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(path.join(shared, '.lock'))))
    const held = tried.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    for (const one of held) await one.release()
    return [held.length, await readdir(shared)]
  }
  const rounds = await Promise.all(Array.from({ length: 60 }, (_, round) => lockTogether(round)))
  expect(rounds).toEqual(rounds.map(() => [1, []]))
})

test('a process that was killed while taking over a dead lock is taken over as well', async () => {
  await leave({ token: 'old', pid: process.pid, born: '1', host: hostname() })
  const killed = { token: 'killed', pid: process.pid, born: '2', host: hostname() }
  await writeFile(path.join(folder, '.lock.after-old'), JSON.stringify(killed))
  const held = await lock()
  await expect(lock()).rejects.toThrow(FolderInUse)
  await held.release()
  expect(await readdir(folder)).toEqual([])
})

test('a broken lock file is taken over', async () => {
  await writeFile(path.join(folder, '.lock'), 'not json')
  const held = await lock()
  await held.release()
})
