import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { TEST_DATABASES } from '../../test/databases.ts'
import { openQueue } from './queue.ts'

const job = z.object({ text: z.string() })
const placed = { name: 'placed', parse: (payload: unknown) => job.parse(payload) }
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
})
