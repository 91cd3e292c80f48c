import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

/** 00:00 UTC of the day after. */
export function nextUtcDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}

/** Pauses the provider; of several times the latest counts. */
export async function pauseProvider(db: Db, provider: string, until: Date): Promise<void> {
  await db
    .insertInto('provider_pauses')
    .values({ provider, until })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({ until: sql<Date>`greatest(provider_pauses.until, excluded.until)` }),
    )
    .execute()
}

export async function listPausedProviders(
  db: Db,
  now: Date,
): Promise<readonly { readonly provider: string; readonly until: Date }[]> {
  return db.selectFrom('provider_pauses').selectAll().where('until', '>', now).execute()
}
