import { type Kysely, sql } from 'kysely'

/** `kept` is measured otherwise than before: what was recorded of it is measured again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update evolutions set kept = null, half_life = null, needs_measuring = true where completed_frames > 0`.execute(db)
}
