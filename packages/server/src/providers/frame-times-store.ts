import { SETTLED } from '@afterimage/core/statuses'
import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

/** How long one reproduction took here of late. */
export interface FrameTimeRow {
  readonly provider: string
  readonly model: string
  /** The longer side, pixels. */
  readonly sizePx: number
  /** The median, milliseconds. */
  readonly frameMs: number
}

/** How far is looked back: evolutions, and frames of each. */
const EVOLUTIONS = 60
const FRAMES = 8

/**
 * The median times of the last frames that ended evolutions have, by model and size; of a picture that is smaller than its size none. It
 * walks the index by which files expire, from its end, so that it costs the same however many evolutions there are.
 */
export async function listFrameTimes(db: Db, usualSizePx: number): Promise<readonly FrameTimeRow[]> {
  const { rows } = await sql<FrameTimeRow>`
    with recent as (
      select id, provider, model, coalesce(size_px, ${usualSizePx}::integer) as size_px from evolutions
      where files_expired_at is null and status in (${sql.join(SETTLED.map((status) => sql.lit(status)))})
      order by ended_at desc limit ${sql.lit(EVOLUTIONS)}
    )
    select provider, model, size_px as "sizePx",
      percentile_cont(0.5) within group (order by duration_ms)::double precision as "frameMs"
    from recent cross join lateral (
      select duration_ms from frames
      where evolution_id = recent.id and number > 0 and greatest(width, height) = recent.size_px
      order by number desc limit ${sql.lit(FRAMES)}
    ) as last
    group by 1, 2, 3`.execute(db)
  return rows
}
