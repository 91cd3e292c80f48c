import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

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

/** Ends the pause; whether there was one. */
export async function resumeProvider(db: Db, provider: string, now: Date): Promise<boolean> {
  const ended = await db
    .deleteFrom('provider_pauses')
    .where('provider', '=', provider)
    .where('until', '>', now)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Removes pauses that are over. */
export async function sweepPauses(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('provider_pauses').where('until', '<=', now).execute()
}
