import { spawn } from 'node:child_process'
import { readFileSync, watch } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-lock.ts'
import { birthOf } from './other-process.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'afterimage-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const leave = (holder: object) => writeFile(path.join(folder, 'server.lock'), JSON.stringify(holder))

test('a folder that is held is refused with what to do, and free again after its release', async () => {
  const lock = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(/Another Afterimage .* Stop it, or set DATA_DIR/)
  await lock.release()
  const again = await lockDataFolder(folder)
  await again.release()
  expect(await readdir(folder)).toEqual([])
})

test('the lock of a process that is gone is taken over', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.once('exit', resolve))
  await leave({ token: 'old', pid: child.pid, born: '1', host: hostname() })
  const lock = await lockDataFolder(folder)
  await lock.release()
})

test.runIf(process.platform === 'linux')('a process id that came round again does not keep the folder', async () => {
  await leave({ token: 'old', pid: process.pid, born: '1', host: hostname() })
  const lock = await lockDataFolder(folder)
  await lock.release()
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
      const lock = await lockDataFolder(folder, (id) => waited.push(id))
      expect(waited).toEqual([])
      await lock.release()
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
  const lock = await lockDataFolder(folder, (pid) => {
    waited.push(pid)
    child.kill('SIGKILL')
  })
  expect(waited).toEqual([child.pid])
  await lock.release()
})

test('a lock of another machine that has been silent for long is taken over', async () => {
  await leave({ token: 'old', pid: 1, born: null, host: 'another-machine' })
  const longAgo = new Date(Date.now() - 3_600_000)
  await utimes(path.join(folder, 'server.lock'), longAgo, longAgo)
  const lock = await lockDataFolder(folder)
  await lock.release()
})

test('a lock of another machine that still beats is respected', async () => {
  const file = path.join(folder, 'server.lock')
  await leave({ token: 'other', pid: 1, born: null, host: 'another-machine' })
  const beat = setInterval(() => void utimes(file, new Date(), new Date()), 500)
  try {
    await expect(lockDataFolder(folder)).rejects.toThrow('another-machine')
  } finally {
    clearInterval(beat)
  }
}, 30_000)

test('a lock of another machine that lets go of the folder meanwhile is not in the way', async () => {
  await leave({ token: 'other', pid: 1, born: null, host: 'another-machine' })
  const drafts: (string | null)[] = []
  const watcher = watch(folder, (_, name) => drafts.push(name))
  const locking = lockDataFolder(folder)
  // A draft that comes and goes: the lock was found in the way.
  await expect.poll(async () => drafts.length > 1 && (await readdir(folder))).toEqual(['server.lock'])
  watcher.close()
  await rm(path.join(folder, 'server.lock'))
  const lock = await locking
  await lock.release()
}, 30_000)

test('of many that find the same dead lock, one gets the folder', async () => {
  const lockTogether = async (round: number) => {
    const shared = path.join(folder, String(round))
    await mkdir(shared)
    await writeFile(
      path.join(shared, 'server.lock'),
      JSON.stringify({ token: 'old', pid: process.pid, born: '1', host: hostname() }),
    )
    const tried = await Promise.allSettled(Array.from({ length: 6 }, () => lockDataFolder(shared)))
    const held = tried.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    for (const lock of held) await lock.release()
    return [held.length, await readdir(shared)]
  }
  const rounds = await Promise.all(Array.from({ length: 60 }, (_, round) => lockTogether(round)))
  expect(rounds).toEqual(rounds.map(() => [1, []]))
})

test('who was killed while taking over a dead lock is taken over, too', async () => {
  await leave({ token: 'old', pid: process.pid, born: '1', host: hostname() })
  const killed = { token: 'killed', pid: process.pid, born: '2', host: hostname() }
  await writeFile(path.join(folder, 'server.lock.after-old'), JSON.stringify(killed))
  const lock = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow('Another Afterimage')
  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

test('a broken lock file is taken over', async () => {
  await writeFile(path.join(folder, 'server.lock'), 'not json')
  const lock = await lockDataFolder(folder)
  await lock.release()
})
