import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { insertFinished } from '../../../test/finished-evolution.ts'
import type { Db } from '../../platform/database/tables.ts'
import { openProgressReader, type WrittenProgress } from './progress-reader.ts'

describe.each(TEST_DATABASES)('the progress on $name', ({ open }) => {
  let db: Db
  let nowMs = 0
  let read: (id: string) => Promise<WrittenProgress>
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    read = openProgressReader(
      db,
      () => 1_000,
      () => nowMs,
    )
    return close
  })

  const say = (id: string, message: string) =>
    db.updateTable('evolutions').set({ error_message: message, updated_at: new Date() }).where('id', '=', id).execute()
  const errorOf = async (answer: Promise<WrittenProgress>) => (await answer).progress.error

  test('is what is true when it is asked for, and the same answer as long as nothing changed', async () => {
    const id = await insertFinished(db)
    const first = await read(id)
    expect(await read(id)).toBe(first)
    await say(id, 'changed')
    const second = await read(id)
    expect(second.progress.error).toBe('changed')
    expect(second.etag).not.toBe(first.etag)
  })

  test('is not waited for by many callers: one who asks while somebody waits is told what was known', async () => {
    const id = await insertFinished(db)
    const before = await read(id)
    await say(id, 'changed')
    const [first, ...others] = [read(id), read(id), read(id)]
    expect(await Promise.all(others)).toEqual([before, before])
    expect(await errorOf(first)).toBe('changed')
    expect(await errorOf(read(id))).toBe('changed')
  })

  test('is waited for by everybody when what was known is long ago', async () => {
    const id = await insertFinished(db)
    await read(id)
    nowMs += 60_000
    await say(id, 'changed')
    expect(await Promise.all([read(id), read(id)].map(errorOf))).toEqual(['changed', 'changed'])
  })

  test('of an evolution that is not there is not found, for everybody who asks', async () => {
    const id = randomUUID()
    for (const answer of [read(id), read(id)]) await expect(answer).rejects.toMatchObject({ code: 'not_found' })
  })
})
