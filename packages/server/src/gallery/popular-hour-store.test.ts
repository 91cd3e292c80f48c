import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import { likingOf } from '../../test/liking.ts'
import type { Db } from '../platform/database/tables.ts'
import { likeEvolution } from './like-evolution.ts'
import type { Liker } from './like-store.ts'
import { settlePopularHours } from './popular-hour-store.ts'

const HOUR_MS = 3_600_000

describe.each(TEST_DATABASES)('the counts of the last day and week on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    return close
  })

  const now = new Date()
  const going = new AbortController().signal
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const counts = async (id: string) => {
    const row = await db.selectFrom('evolutions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return [row.likes_day, row.likes_week, row.like_count, row.views_day, row.views_week, row.view_count]
  }
  const liked = async (id: string, hours: number): Promise<Liker> => {
    const liker: Liker = { column: 'visitor', id: randomUUID() }
    await likeEvolution(db, id, likingOf(liker), hoursAgo(hours))
    return liker
  }

  test('follow the clock, anyone who settles them at the same time, and a like that is taken back leaves no trace', async () => {
    const id = await insertFinished(db)
    const likers = [await liked(id, 0), await liked(id, 23), await liked(id, 30), await liked(id, 170)]
    await db.insertInto('views').values({ evolution_id: id, day: '2026-01-01', viewer_hash: 'somebody' }).execute()
    expect(await counts(id)).toEqual([4, 4, 4, 1, 1, 1])
    await Promise.all([settlePopularHours(db, now, going), settlePopularHours(db, now, going)])
    expect(await counts(id)).toEqual([2, 3, 4, 1, 1, 1])
    for (const liker of likers) await likeEvolution(db, id, likingOf(liker), now)
    expect(await counts(id)).toEqual([0, 0, 0, 1, 1, 1])
    await settlePopularHours(db, new Date(now.getTime() + 26 * HOUR_MS), going)
    expect(await counts(id)).toEqual([0, 0, 0, 0, 1, 1])
    await settlePopularHours(db, new Date(now.getTime() + 8 * 24 * HOUR_MS), going)
    expect(await counts(id)).toEqual([0, 0, 0, 0, 0, 1])
    expect(await db.selectFrom('popular_hours').selectAll().where('evolution_id', '=', id).execute()).toEqual([])
  })

  test('of many evolutions are settled in batches', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push(await insertFinished(db))
    for (const id of ids) for (const hours of [26, 27, 200]) await liked(id, hours)
    await settlePopularHours(db, now, going, 2)
    for (const id of ids) expect(await counts(id)).toEqual([0, 2, 3, 0, 0, 0])
  })
})
