import { type Kysely, sql } from 'kysely'

/**
 * What the look before the gallery said of a picture is found by the picture's hash along indexes of what was said, so that it takes as
 * long however many began with that picture.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evolutions add column looked_sha256 text`.execute(db)
  await sql`
    update evolutions set looked_sha256 = frames.sha256 from frames
    where frames.evolution_id = evolutions.id and frames.number = 0
      and (original_unsafe is not null or gallery_look in ('released', 'kept_out'))`.execute(db)
  await sql`
    create index evolutions_decided on evolutions (looked_sha256, gallery_look_at)
    where gallery_look in ('released', 'kept_out')`.execute(db)
  await sql`create index evolutions_scored on evolutions (looked_sha256) where original_unsafe is not null`.execute(db)
  await sql`create index evolutions_reasons on evolutions (looked_sha256) where gallery_reason is not null`.execute(db)
}
