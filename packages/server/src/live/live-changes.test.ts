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

  test('several events of one evolution in a statement are heard of once', async () => {
    const [one, other] = [await insert(), await insert()]
    const changed = vi.fn()
    const otherChanged = vi.fn()
    live.follow(one, changed)
    live.follow(other, otherChanged)
    const at = new Date()
    await database.db
      .insertInto('outbox')
      .values([
        { evolution_id: one, attempt: 1, kind: 'retried', at },
        { evolution_id: one, attempt: 1, kind: 'cancelled', at },
        { evolution_id: other, attempt: 1, kind: 'retried', at },
      ])
      .execute()
    await vi.waitFor(() => expect(otherChanged).toHaveBeenCalledTimes(1))
    expect(changed).toHaveBeenCalledTimes(1)
  })

  test('what a run changes is announced by nothing but the worker', async () => {
    const id = await insert()
    const changed = vi.fn()
    live.follow(id, changed)
    await database.db.updateTable('evolutions').set({ completed_frames: 1 }).where('id', '=', id).execute()
    await database.db
      .insertInto('outbox')
      .values({ evolution_id: id, attempt: 1, kind: 'framed', frame: 1, at: new Date() })
      .execute()
    await move(id)
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  })
})
