import { type Kysely, sql } from 'kysely'

/**
 * What networks saw in each frame, after it was recorded: labels and how alike it is in meaning, with the name of the file that
 * has its embedding. Frames of before have nothing, and are looked at when the operator asks for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table frames add column seen jsonb, add column embedding_sha256 text`.execute(db)
  await sql`
    alter table evolutions add column needs_looking boolean not null default false,
      add column looking_until timestamptz, add column fruitless_looks integer not null default 0,
      add column label_story jsonb`.execute(db)
  await sql`create index evolutions_to_look_at on evolutions (created_at) where needs_looking`.execute(db)
}
