import type { Db } from '../src/platform/database/tables.ts'
import { utcDay } from '../src/platform/utc-day.ts'

/** Books what calls to a provider cost on a day; `confirmed` of it brought pictures. */
export async function insertSpending(db: Db, provider: string, usd: number, at: Date, confirmed = usd): Promise<void> {
  await db
    .insertInto('provider_spendings')
    .values({ provider, day: utcDay(at), cost_usd: confirmed, unconfirmed_usd: usd - confirmed })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'day']).doUpdateSet((row) => ({
        cost_usd: row('provider_spendings.cost_usd', '+', row.ref('excluded.cost_usd')),
        unconfirmed_usd: row('provider_spendings.unconfirmed_usd', '+', row.ref('excluded.unconfirmed_usd')),
      })),
    )
    .execute()
}
