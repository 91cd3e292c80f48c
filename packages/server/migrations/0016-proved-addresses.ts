import { type Kysely, sql } from 'kysely'

/**
 * Emails about evolutions go to proved addresses, once for each time they are asked for. Nobody has proved an address yet:
 * accounts that are there stay unproved, until their owners follow a link or the operator vouches for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evolutions add column mail_due_attempt integer`.execute(db)
  // What was asked for of an evolution that has ended was sent already.
  await sql`update evolutions set mail_when_ended = false where mail_when_ended and status in ('completed', 'failed')`.execute(
    db,
  )
}
