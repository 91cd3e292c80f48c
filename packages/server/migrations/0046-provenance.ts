import { type Kysely, sql } from 'kysely'

/**
 * The certificates that this installation made for itself, of which there are one pair at most: the private key is sealed with the secret
 * of the sessions. And how many steps of an evolution were proven as its film was signed; null where that was not done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signing_identities (
      is_own boolean primary key default true check (is_own),
      certificates text not null,
      sealed_key text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`alter table outputs add column proven_steps integer check (proven_steps > 0)`.execute(db)
}
