import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { asLifecycle } from '../../test/lifecycle/as-lifecycle.ts'
import type { Database } from '../platform/database/open-database.ts'
import { type LiveChanges, openLiveChanges } from './live-changes.ts'

describe.each(TEST_DATABASES)('following evolutions on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  let live: LiveChanges
  beforeAll(async () => {
    ;({ database, close } = await open())
    live = await openLiveChanges(database)
  })
  afterAll(async () => {
    await live.close()
    await close()
  })

  const insert = async () => {
    const id = randomUUID()
    const now = new Date()
    await asLifecycle(database.db)
      .insertInto('evolutions')
      .values({
        id,
        owner_visitor: randomUUID(),
        status: 'pending',
        style: 'dreamy',
        prompt: '',
        seed: 1,
        total_frames: 3,
        provider: 'test',
        model: 'shift',
        model_name: 'Shift',
        visibility: 'public',
        request_id: 'test',
        created_at: now,
        updated_at: now,
      })
      .execute()
    return id
  }
  const move = (id: string) =>
    database.db.insertInto('outbox').values({ evolution_id: id, attempt: 1, kind: 'retried', at: new Date() }).execute()

  test('a change is heard by those who follow that evolution, and by nobody else', async () => {
    const [one, other] = [await insert(), await insert()]
    const changed = vi.fn()
    const otherChanged = vi.fn()
    const stop = live.follow(one, changed)
    live.follow(other, otherChanged)
    await move(one)
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
    expect(otherChanged).not.toHaveBeenCalled()
    stop()
    await move(one)
    await move(other)
    await vi.waitFor(() => expect(otherChanged).toHaveBeenCalledTimes(1))
    expect(changed).toHaveBeenCalledTimes(1)
  })

  test('what is rolled back is not heard of', async () => {
    const id = await insert()
    const changed = vi.fn()
    live.follow(id, changed)
    const rolledBack = database.db.transaction().execute(async (tx) => {
      await tx.updateTable('evolutions').set({ completed_frames: 1 }).where('id', '=', id).execute()
      await tx.insertInto('outbox').values({ evolution_id: id, attempt: 1, kind: 'failed', at: new Date() }).execute()
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await move(id)
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  })

  test.each([
    ['a frame', { completed_frames: 1 }],
    ['a part of the film', { animation_progress: 0.5 }],
    ['an end by a process of the version before the outbox', { status: 'failed', animation_progress: null }],
  ] as const)('%s is heard of', async (_what, change) => {
    const id = await insert()
    const changed = vi.fn()
    live.follow(id, changed)
    await asLifecycle(database.db).updateTable('evolutions').set(change).where('id', '=', id).execute()
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  })

  test('a sign of life alone is no change', async () => {
    const id = await insert()
    const changed = vi.fn()
    live.follow(id, changed)
    await database.db.updateTable('evolutions').set({ updated_at: new Date() }).where('id', '=', id).execute()
    await move(id)
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  })
})
