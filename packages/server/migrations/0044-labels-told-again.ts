import { type Kysely, sql } from 'kysely'

/** What is told of labels begins at other scores: it is told again of what was recorded, and no network looks at anything twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update evolutions set needs_looking = true, looking_until = null, fruitless_looks = 0
    where label_story is not null and files_expired_at is null`.execute(db)
}
