import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { freeBytes, openFreeDisk } from './free-disk.ts'

const never = new AbortController().signal
const nothing = async () => undefined

test('new work is refused below the bound; what is under way waits only below half of it', async () => {
  let free = 1_000
  let looks = 0
  const readFree = async () => {
    looks += 1
    return free
  }
  const disk = openFreeDisk(readFree, 1_000, 0)
  await disk.check()
  free = 999
  await expect(disk.check()).rejects.toMatchObject({ code: 'storage_full' })
  expect(await disk.hasRoom()).toBe(false)
  await disk.wait(never, nothing)
  free = 499
  looks = 0
  let isThrough = false
  const waiting = disk.wait(never, nothing).then(() => {
    isThrough = true
  })
  await expect.poll(() => looks).toBeGreaterThan(3)
  expect(isThrough).toBe(false)
  free = 500
  await waiting
})

test('a call that waits for room and is stopped throws the reason', async () => {
  const stop = new AbortController()
  const disk = openFreeDisk(async () => 0, 1_000, 60_000)
  const waiting = disk.wait(stop.signal, nothing)
  stop.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
})

test('many who ask at once read the disk once; without a bound nobody reads it', async () => {
  let reads = 0
  const readFree = async () => {
    reads += 1
    return 5
  }
  const bound = openFreeDisk(readFree, 1)
  await Promise.all(Array.from({ length: 20 }, () => bound.check()))
  expect(reads).toBe(1)
  await openFreeDisk(readFree, 0).check()
  expect(reads).toBe(1)
})

test('a real folder has some room, and one that is not there does not stop anything', async () => {
  expect(await freeBytes(tmpdir())).toBeGreaterThan(0)
  expect(await freeBytes('/no/such/folder')).toBe(Number.POSITIVE_INFINITY)
})
