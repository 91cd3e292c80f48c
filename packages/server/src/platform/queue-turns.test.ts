import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { TEST_DATABASES } from '../../test/databases.ts'
import { openQueue } from './queue.ts'
import { openShares } from './queue-shares.ts'
import { Yielded } from './yielded.ts'

const job = z.object({ text: z.string() })
const shared = { name: 'shared', parse: (payload: unknown) => job.parse(payload), isShared: true }

describe.each(TEST_DATABASES)('the queue on $name', ({ open }) => {
  async function openOne() {
    const { database, close } = await open()
    onTestFinished(close)
    const openAnother = async () => {
      const queue = await openQueue(database, [shared], pino({ level: 'silent' }))
      onTestFinished(() => queue.stop(1))
      return queue
    }
    const queue = await openAnother()
    const enqueue = (text: string, owner: string) =>
      database.db.transaction().execute((tx) => queue.enqueue(tx, shared, { text }, { owner }))
    return { database, queue, enqueue, openAnother }
  }

  test('gives the next turn to somebody who comes, before the rest of an earlier backlog', async () => {
    const { queue, enqueue } = await openOne()
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

  test('gives one that made room its owner’s next turn, and owners theirs by when they had the last', async () => {
    const { database, queue, enqueue } = await openOne()
    const listShares = openShares(database.db, shared.name)
    const waitedMs = async (owner: string) => {
      const shares = await listShares({ free: 1, holders: [] })
      return shares.find((share) => share.owner === owner)?.waitedMs
    }
    await enqueue('a1', 'a')
    await enqueue('a2', 'a')
    await sql`update pgboss.job set created_on = now() - interval '1 hour', start_after = now() - interval '1 hour'
      where data->>'text' = 'a1'`.execute(database.db)
    await sql`update pgboss.job set created_on = now() - interval '9 min', start_after = now() - interval '9 min'
      where data->>'text' = 'a2'`.execute(database.db)
    const hand = { leave: (_reason: Error) => {}, end: () => {} }
    const taken: string[] = []
    await queue.work(shared, 1, async ({ text }) => {
      taken.push(text)
      await new Promise<void>((end, leave) => Object.assign(hand, { end, leave }))
    })
    await expect.poll(() => taken, { timeout: 20_000 }).toEqual(['a1'])
    await enqueue('b1', 'b')
    hand.leave(new Yielded())
    await expect.poll(() => taken, { timeout: 20_000 }).toEqual(['a1', 'b1'])
    // For the processes that know nothing of the last turn.
    expect(await waitedMs('a')).toBeLessThan(60_000)
    hand.end()
    await expect.poll(() => taken, { timeout: 20_000 }).toEqual(['a1', 'b1', 'a1'])
    hand.end()
    await expect.poll(() => taken, { timeout: 20_000 }).toEqual(['a1', 'b1', 'a1', 'a2'])
    hand.end()
  })

  test('what one has in hand that stops comes before what nobody has begun, though all hands are full', async ({
    skip,
  }) => {
    const { database, queue: stopping, enqueue, openAnother } = await openOne()
    skip(database.isExclusive, 'a process alone hands back to itself')
    const other = await openAnother()
    const taken: string[] = []
    const workAt = (queue: typeof other, who: string) =>
      queue.work(shared, 1, async ({ text }) => {
        taken.push(`${text} by ${who}`)
        await new Promise<void>(() => undefined)
      })
    await workAt(stopping, 'one')
    await enqueue('a1', 'a')
    await expect.poll(() => taken, { timeout: 20_000 }).toEqual(['a1 by one'])
    await workAt(other, 'another')
    await enqueue('a2', 'a')
    await expect.poll(() => taken.slice(1), { timeout: 20_000 }).toEqual(['a2 by another'])
    await enqueue('a3', 'a')
    await stopping.stop(1)
    await expect.poll(() => taken.slice(2), { timeout: 20_000 }).toEqual(['a1 by another'])
  })
})
