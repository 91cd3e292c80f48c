import { type Kysely, sql } from 'kysely'

/** Of what was cancelled or failed it is told, too, how its labels end, and of what never had one, that it never had: from what was recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update evolutions set needs_looking = true, looking_until = null, fruitless_looks = 0
    where label_story is not null and files_expired_at is null
      and (status = 'failed' or label_story -> 'labels' = '[]'::jsonb)`.execute(db)
}
