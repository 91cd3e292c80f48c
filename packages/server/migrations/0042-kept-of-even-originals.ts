import { type Kysely, sql } from 'kysely'

/**
 * Of originals with little local structure `kept` said of a blank card that it keeps all: theirs is measured again. What was measured
 * stays until then. Those with few edges are taken, which are some more than it concerns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update evolutions set needs_measuring = true
    where completed_frames > 0 and files_expired_at is null and exists (
      select from frames where evolution_id = evolutions.id and number = 0
        and coalesce((drift->'image'->>'edgeDensity')::float, 0) < 0.15)`.execute(db)
}
