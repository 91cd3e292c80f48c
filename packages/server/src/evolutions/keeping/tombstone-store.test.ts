import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { insertFinished } from '../../../test/finished-evolution.ts'
import type { Db } from '../../platform/database/tables.ts'
import { buryEvolution } from './tombstone-store.ts'

describe.each(TEST_DATABASES)('a tombstone on $name', ({ open }) => {
  let db: Db
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    db = opened.database.db
    close = opened.close
  })
  afterAll(() => close())

  const rowOf = (id: string) => db.selectFrom('evolutions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('has its numbers and its owner, and nothing of a column that nobody decided about', async () => {
    const id = await insertFinished(db)
    await sql`alter table evolutions add column nickname text`.execute(db)
    await sql`update evolutions set title = 'My cat', nickname = 'Puss', prompt = 'a cat', kept = 0.4, queue_owner = 'network:1',
      error_message = 'No cats.', is_featured = true where id = ${id}`.execute(db)
    const before = await rowOf(id)
    const now = new Date('2026-11-24T12:00:00Z')
    await db.transaction().execute((tx) => buryEvolution(tx, id, { by: 'ada', reason: 'A dog.' }, now))
    const gone = {
      title: null,
      maker: null,
      nickname: null,
      prompt: '',
      queue_owner: null,
      error_message: null,
      is_featured: false,
      label_story: null,
    }
    const removed = { moderation: 'removed', removed_at: now, removed_by: 'ada', removal_reason: 'A dog.' }
    const { owner_visitor, seed, style, total_frames, completed_frames, kept, attempt, created_at, completed_at } =
      before
    const left = { owner_visitor, seed, style, total_frames, completed_frames, kept, attempt, created_at, completed_at }
    expect(await rowOf(id)).toMatchObject({ ...gone, ...removed, ...left, kept: 0.4, files_expired_at: now })
  })
})
