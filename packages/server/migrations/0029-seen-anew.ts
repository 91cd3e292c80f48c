import { type Kysely, sql } from 'kysely'

/**
 * What networks see is recorded below the scores from which it is told, too, since a label that is held needs less than one that begins.
 * What was recorded before has only what was sure: it is looked at anew, and where the pictures are gone nothing is told of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update frames set seen = null from evolutions
    where evolutions.id = evolution_id and files_expired_at is null and seen is not null`.execute(db)
  await sql`
    update frames set seen = jsonb_set(seen, '{labels}', '[]') from evolutions
    where evolutions.id = evolution_id and files_expired_at is not null and seen is not null`.execute(db)
  await sql`
    update evolutions set label_story = null, looking_until = null, fruitless_looks = 0, needs_looking = files_expired_at is null
    where label_story is not null`.execute(db)
}
