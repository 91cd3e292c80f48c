import { type Kysely, sql } from 'kysely'

/** Whose day a start counts in: since accounts have free starts, an account may have one of its own and one of those that are not proved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visitor_starts add column kind text not null default 'visitor'
    check (kind in ('visitor', 'account', 'unproved'))`.execute(db)
  await sql`update visitor_starts set kind = 'unproved' where visitor in (select id from accounts)`.execute(db)
}
