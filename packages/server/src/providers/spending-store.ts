import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'
import { utcDay } from '../platform/utc-day.ts'

/** Adds what a frame cost to its day, in the transaction that records the frame. */
export async function addSpending(tx: Db, provider: string, costUsd: number, at: Date): Promise<void> {
  if (costUsd === 0) return
  await tx
    .insertInto('provider_spendings')
    .values({ provider, day: utcDay(at), cost_usd: costUsd })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'day'])
        .doUpdateSet({ cost_usd: sql<number>`provider_spendings.cost_usd + excluded.cost_usd` }),
    )
    .execute()
}

/** What each provider's frames have cost on the day, US dollars. */
export async function listSpendings(
  db: Db,
  at: Date,
): Promise<readonly { readonly provider: string; readonly cost_usd: number }[]> {
  return db.selectFrom('provider_spendings').select(['provider', 'cost_usd']).where('day', '=', utcDay(at)).execute()
}
