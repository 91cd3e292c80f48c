import { describe, expect, test } from 'vitest'
import { openRoom } from './room.ts'

/** Long enough for everything that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a room for ten', () => {
  test('lets in what fits, and the others in their order as room is given back', async () => {
    const room = openRoom(10)
    const inside: string[] = []
    const enter = async (name: string, need: number) => {
      const leave = await room.enter(need)
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
    const room = openRoom(10)
    const leave = await room.enter(99)
    let isIn = false
    const next = room.enter(1).then((out) => {
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
    const room = openRoom(10)
    await room.enter(5)
    const stopped = new AbortController()
    const large = room.enter(10, stopped.signal)
    const small = room.enter(5)
    stopped.abort(new Error('gone home'))
    await expect(large).rejects.toThrow('gone home')
    await expect(small).resolves.toBeInstanceOf(Function)
    await expect(room.enter(1, stopped.signal)).rejects.toThrow('gone home')
  })

  test('takes room back once, however often it is given', async () => {
    const room = openRoom(10)
    const leave = await room.enter(6)
    await room.enter(4)
    leave()
    leave()
    await room.enter(6)
    const stopped = new AbortController()
    const next = room.enter(1, stopped.signal)
    stopped.abort(new Error('full'))
    await expect(next).rejects.toThrow('full')
  })
})
