import { type Kysely, sql } from 'kysely'

/** One account at an identity provider signs in to one account here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index credentials_by_provider_account on credentials (provider, provider_account)
    where provider <> 'credential'`.execute(db)
}
