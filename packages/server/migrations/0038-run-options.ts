import { type Kysely, sql } from 'kysely'

/** What was chosen of a run besides its style, prompt, seed and length, and where one of its rules ended it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table evolutions
      add column run_options jsonb,
      add column stopped_at integer check (stopped_at > 0 and stopped_at <= total_frames),
      add column stopped_by text,
      add check ((stopped_at is null) = (stopped_by is null))
  `.execute(db)
}
