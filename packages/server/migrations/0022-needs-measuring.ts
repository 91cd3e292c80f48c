import { type Kysely, sql } from 'kysely'

/**
 * Which evolutions have frames of before `kept` was measured as it is now, those under way among them. They show no figure
 * until the background has measured them, because a half-life of which one frame was not measured may be wrong.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index evolutions_to_measure_again`.execute(db)
  await sql`
    alter table evolutions drop column measured_again_at, add column needs_measuring boolean not null default false`.execute(
    db,
  )
  await sql`
    update evolutions set kept = null, half_life = null, needs_measuring = true where completed_frames > 0`.execute(db)
  await sql`
    create index evolutions_to_measure_again on evolutions (created_at) where needs_measuring`.execute(db)
}
