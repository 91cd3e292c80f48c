import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'

const HOUR_MS = 3_600_000
/** An hour counts until all of it is over: the last day is 24 to 25 hours long, the last week as much longer. */
const DAY_MS = 25 * HOUR_MS
const WEEK_MS = (7 * 24 + 1) * HOUR_MS
const BATCH = 200
/** Bounds one sweep; the next one goes on. */
const MAX_BATCHES = 5_000

/** Takes hours that are over off the counts of the last day and week. Throws the signal's reason between two batches. */
export async function settlePopularHours(db: Db, now: Date, signal: AbortSignal, batchSize = BATCH): Promise<void> {
  const dayStart = new Date(now.getTime() - DAY_MS)
  const weekStart = new Date(now.getTime() - WEEK_MS)
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    signal.throwIfAborted()
    const settled = await db.transaction().execute(async (tx) => {
      const ids = await lockThoseWithOldHours(tx, dayStart, weekStart, batchSize)
      if (ids.length > 0) {
        await endDay(tx, ids, dayStart)
        await endWeek(tx, ids, weekStart)
      }
      return ids.length
    })
    if (settled === 0) return
  }
}

/** Evolutions before their hours, as the triggers do, so that nobody waits in a circle. */
async function lockThoseWithOldHours(
  tx: Tx,
  dayStart: Date,
  weekStart: Date,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from evolutions where id in (
      (select evolution_id from popular_hours where in_day and hour <= ${dayStart} order by hour limit ${limit})
      union
      (select evolution_id from popular_hours where hour <= ${weekStart} order by hour limit ${limit})
    )
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

async function endDay(tx: Tx, ids: readonly string[], dayStart: Date): Promise<void> {
  await sql`
    with over as (
      update popular_hours set in_day = false
      where evolution_id in (${sql.join(ids)}) and in_day and hour <= ${dayStart}
      returning evolution_id, likes, views
    ), total as (select evolution_id, sum(likes) as likes, sum(views) as views from over group by evolution_id)
    update evolutions set likes_day = likes_day - total.likes, views_day = views_day - total.views
    from total where id = total.evolution_id`.execute(tx)
}

async function endWeek(tx: Tx, ids: readonly string[], weekStart: Date): Promise<void> {
  await sql`
    with over as (
      delete from popular_hours
      where evolution_id in (${sql.join(ids)}) and hour <= ${weekStart}
      returning evolution_id, likes, views
    ), total as (select evolution_id, sum(likes) as likes, sum(views) as views from over group by evolution_id)
    update evolutions set likes_week = likes_week - total.likes, views_week = views_week - total.views
    from total where id = total.evolution_id`.execute(tx)
}
