import { type Kysely, sql } from 'kysely'

/**
 * A worker process has one lease, and the jobs that it has in hand and its calls to providers name it: one row is renewed for a thousand of
 * them. They are given to others together once it is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table process_leases (id uuid primary key, expires_at timestamptz not null)`.execute(db)
  // No reference to the queue's own table, which deletes a job and inserts it again when it is handed back.
  await sql`
    create table held_jobs (
      job uuid primary key,
      queue text not null,
      process uuid not null references process_leases on delete cascade
    )`.execute(db)
  await sql`create index held_jobs_process on held_jobs (process)`.execute(db)
  await sql`alter table provider_calls add column process uuid references process_leases on delete cascade`.execute(db)
}
