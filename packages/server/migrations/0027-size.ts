import { type Kysely, sql } from 'kysely'

/**
 * The size that an evolution was made at, by the longer side of its frames: null where the model has its own, and of before there was
 * a choice. Large frames are more work, so that a visitor's start may count as several.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evolutions add column size_px integer`.execute(db)
  await sql`alter table visitor_starts add column count integer not null default 1 check (count between 1 and 100)`.execute(
    db,
  )
}
