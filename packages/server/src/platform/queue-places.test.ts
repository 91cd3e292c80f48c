import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { TEST_DATABASES } from '../../test/databases.ts'
import { openQueue } from './queue.ts'

const job = z.object({ text: z.string() })
const placed = { name: 'placed', parse: (payload: unknown) => job.parse(payload) }
const shared = { name: 'shared', parse: placed.parse, isShared: true }
const ORDERED = [
  ['one', 0],
  ['two', 1],
  ['three', 2],
  ['other', 0],
] as const

describe.each(TEST_DATABASES)('the queue on $name', ({ open }) => {
  test('takes those with a lower place up first', async () => {
    const { database, close } = await open()
    onTestFinished(close)
    const queue = await openQueue(database, [placed], pino({ level: 'silent' }))
    onTestFinished(() => queue.stop(1_000))
    for (const [text, place] of ORDERED) {
      await database.db.transaction().execute((tx) => queue.enqueue(tx, placed, { text }, { place }))
    }
    const taken: string[] = []
    await queue.work(placed, 1, async ({ text }) => void taken.push(text))
    await expect.poll(() => taken, { timeout: 20_000 }).toEqual(['one', 'other', 'two', 'three'])
  })

  test('lets somebody who comes have the next turn, whose owner has none, before those that an earlier one has waiting', async () => {
    const { database, close } = await open()
    onTestFinished(close)
    const queue = await openQueue(database, [shared], pino({ level: 'silent' }))
    onTestFinished(() => queue.stop(1_000))
    const enqueue = (text: string, owner: string) =>
      database.db.transaction().execute((tx) => queue.enqueue(tx, shared, { text }, { owner }))
    for (const text of ['a1', 'a2', 'a3']) await enqueue(text, 'a')
    const taken: string[] = []
    const ends: (() => void)[] = []
    const isTaken = (count: number) => expect.poll(() => taken.length, { timeout: 20_000 }).toBe(count)
    await queue.work(shared, 1, async ({ text }) => {
      taken.push(text)
      await new Promise<void>((end) => ends.push(end))
    })
    await isTaken(1)
    await enqueue('b1', 'b')
    for (const count of [2, 3, 4]) {
      ends.shift()?.()
      await isTaken(count)
    }
    expect(taken).toEqual(['a1', 'b1', 'a2', 'a3'])
    ends.shift()?.()
  })
})
