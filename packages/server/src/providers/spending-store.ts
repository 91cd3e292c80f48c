import type { Db } from '../platform/database/tables.ts'
import { utcDay } from '../platform/utc-day.ts'

/** What a provider was asked for in a day, US dollars. */
export interface Spending {
  readonly provider: string
  /** Of calls under way too, and of those of which nobody knows whether they are billed. */
  readonly bookedUsd: number
  /** Of the calls that brought a picture. */
  readonly confirmedUsd: number
}

/** What the providers were asked for on the day. */
export async function listSpendings(db: Db, at: Date): Promise<readonly Spending[]> {
  const rows = await db.selectFrom('provider_spendings').selectAll().where('day', '=', utcDay(at)).execute()
  return rows.map(({ provider, cost_usd, unconfirmed_usd }) => ({
    provider,
    bookedUsd: cost_usd + unconfirmed_usd,
    confirmedUsd: cost_usd,
  }))
}

/** Hundredths of a cent: sums of prices are not exact. */
const EPSILON_USD = 0.0001

/** Whether nothing of a day's money is left; never without a budget. */
export function isSpent(bookedUsd: number, budgetUsd: number | undefined): boolean {
  return budgetUsd !== undefined && bookedUsd >= budgetUsd - EPSILON_USD
}
