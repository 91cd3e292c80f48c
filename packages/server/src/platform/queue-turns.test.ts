import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { TEST_DATABASES } from '../../test/databases.ts'
import { openQueue } from './queue.ts'

const job = z.object({ text: z.string() })
const shared = { name: 'shared', parse: (payload: unknown) => job.parse(payload), isShared: true }

describe.each(TEST_DATABASES)('the queue on $name', ({ open }) => {
  test('gives the next turn to somebody who comes, before the rest of an earlier backlog', async () => {
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
