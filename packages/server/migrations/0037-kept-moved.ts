import { type Kysely, sql } from 'kysely'

/**
 * `kept` finds what has moved, which it did not: what was recorded of it is measured again, of those under way when they have ended.
 * Where the pictures are gone nothing can be, and what was measured stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update evolutions set kept = null, half_life = null, needs_measuring = true
    where completed_frames > 0 and files_expired_at is null`.execute(db)
}
