import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

export interface StorageFigures {
  readonly evolutions: number
  readonly files: number
  readonly bytes: number
  readonly databaseBytes: number
}

/** What is kept, by what the rows say: it reads the row of every frame, and walks no disk and no bucket. */
export async function countStorage(db: Db): Promise<StorageFigures> {
  const { rows } = await sql<Readonly<Record<keyof StorageFigures, string>>>`
    with kept as (
      select id from evolutions where files_expired_at is null and moderation <> 'removed'
    ), files as (
      select bytes from frames join kept on kept.id = frames.evolution_id
      union all
      select bytes from outputs join kept on kept.id = outputs.evolution_id
      union all
      select bytes from cuts where sha256 is not null
    )
    select (select count(*) from kept) as evolutions, count(*) as files, coalesce(sum(bytes), 0) as bytes,
      pg_database_size(current_database()) as "databaseBytes" from files`.execute(db)
  const [row] = rows
  const numberOf = (key: keyof StorageFigures) => Number(row?.[key] ?? 0)
  return {
    evolutions: numberOf('evolutions'),
    files: numberOf('files'),
    bytes: numberOf('bytes'),
    databaseBytes: numberOf('databaseBytes'),
  }
}
