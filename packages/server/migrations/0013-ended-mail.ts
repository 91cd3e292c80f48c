import { type Kysely, sql } from 'kysely'

/** Whether the account that an evolution belongs to wants an email when it has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evolutions add column mail_when_ended boolean not null default false`.execute(db)
}
