import { describe, expect, test } from 'vitest'
import { openSemaphore } from './semaphore.ts'

/** Long enough for everything that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a semaphore of ten', () => {
  test('lets in what fits, and the others in their order as room is given back', async () => {
    const semaphore = openSemaphore(10)
    const inside: string[] = []
    const enter = async (name: string, need: number) => {
      const leave = await semaphore.acquire(need)
      inside.push(name)
      return leave
    }
    const first = await enter('six', 6)
    const second = await enter('four', 4)
    const large = enter('ten', 10)
    const small = enter('one', 1)
    second()
    await settle()
    expect(inside).toEqual(['six', 'four'])
    first()
    const third = await large
    expect(inside).toEqual(['six', 'four', 'ten'])
    third()
    await small
    expect(inside).toEqual(['six', 'four', 'ten', 'one'])
  })

  test('lets in alone what needs more than there is', async () => {
    const semaphore = openSemaphore(10)
    const leave = await semaphore.acquire(99)
    let isIn = false
    const next = semaphore.acquire(1).then((out) => {
      isIn = true
      return out
    })
    await settle()
    expect(isIn).toBe(false)
    leave()
    await next
    expect(isIn).toBe(true)
  })

  test('forgets anyone who stops waiting, and lets those behind in', async () => {
    const semaphore = openSemaphore(10)
    await semaphore.acquire(5)
    const stopped = new AbortController()
    const large = semaphore.acquire(10, stopped.signal)
    const small = semaphore.acquire(5)
    stopped.abort(new Error('gone home'))
    await expect(large).rejects.toThrow('gone home')
    await expect(small).resolves.toBeInstanceOf(Function)
    await expect(semaphore.acquire(1, stopped.signal)).rejects.toThrow('gone home')
  })

  test('takes room back once, however often it is given', async () => {
    const semaphore = openSemaphore(10)
    const leave = await semaphore.acquire(6)
    await semaphore.acquire(4)
    leave()
    leave()
    await semaphore.acquire(6)
    const stopped = new AbortController()
    const next = semaphore.acquire(1, stopped.signal)
    stopped.abort(new Error('full'))
    await expect(next).rejects.toThrow('full')
  })
})
