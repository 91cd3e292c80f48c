import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

export interface WaitingCount {
  /** For whom evolutions wait before they enter the gallery. */
  readonly on: 'networks' | 'operator'
  readonly evolutions: number
}

/** Public evolutions that are kept out of the gallery until their originals were looked at; 0 is told, too. */
export async function countWaiting(db: Db): Promise<readonly WaitingCount[]> {
  const { rows } = await sql<WaitingCount>`
    select w."on", count(e.id)::int as evolutions
    from (values ('networks', 'due'), ('operator', 'held')) as w ("on", look)
      left join evolutions e on e.gallery_look = w.look and e.gallery_look in ('due', 'held') and e.visibility = 'public'
        and e.moderation in ('open', 'reported', 'approved') and e.status <> 'failed' and e.files_expired_at is null
    group by 1 order by 1`.execute(db)
  return rows
}
