import { type Kysely, sql } from 'kysely'

/**
 * What the last frame keeps of the original, beside the half-life, which is the first frame that keeps less than half from
 * here on. Those of before were told by another measure: they are forgotten here and measured again afterwards, in the
 * background, because it takes the pictures and may take hours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table evolutions add column kept double precision, add column measured_again_at timestamptz`.execute(db)
  await sql`update evolutions set half_life = null where half_life is not null`.execute(db)
  await sql`
    create index evolutions_to_measure_again on evolutions (created_at)
    where kept is null and completed_frames > 0 and measured_again_at is null`.execute(db)
}
