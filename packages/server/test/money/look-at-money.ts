import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import type { Db } from '../../src/platform/database/tables.ts'
import type { openBillingProvider } from './billing-provider.ts'

type Counted = ReadonlyMap<string, number>

/** What was spent, booked, taken and delivered so far. What is asked first can only be less than what follows from it. */
export async function lookAtMoney(
  db: Db,
  billing: Pick<ReturnType<typeof openBillingProvider>, 'spentUsd' | 'provider'>,
  accounts: readonly { readonly id: string }[],
  forgotten: Counted,
) {
  const spentUsd = billing.spentUsd()
  const days = await db
    .selectFrom('provider_spendings')
    .selectAll()
    .where('provider', '=', billing.provider.id)
    .execute()
  const evolutions = await listDeliveries(db, billing.provider.id, forgotten)
  const balances = await db.selectFrom('credit_balances').selectAll().execute()
  return {
    spentUsd,
    bookedUsd: days.reduce((sum, { cost_usd, unconfirmed_usd }) => sum + cost_usd + unconfirmed_usd, 0),
    accounts: accounts.map(({ id }) => ({
      taken: 100 - (balances.find(({ account_id }) => account_id === id)?.balance ?? 100),
      due: evolutions.filter(({ owner }) => owner === id).reduce((sum, { price }) => sum + price, 0),
    })),
  }
}

/** What became of each evolution, once nothing runs any more. */
export async function tallyMoney(db: Db, provider: string, forgotten: Counted, lost: Counted) {
  const entries = await db
    .selectFrom('credit_entries')
    .select(['evolution_id', (build) => build.fn.sum<string>('amount').as('sum')])
    .groupBy('evolution_id')
    .execute()
  return (await listDeliveries(db, provider, forgotten)).map(({ id, total, frames, forfeited }) => ({
    total,
    delivered: frames,
    forfeited,
    lost: (forgotten.get(id) ?? 0) + (lost.get(id) ?? 0),
    taken: 0 - Number(entries.find(({ evolution_id }) => evolution_id === id)?.sum ?? 0),
  }))
}

async function listDeliveries(db: Db, provider: string, forgotten: Counted) {
  const rows = await db
    .selectFrom('evolutions')
    .leftJoin('frames', (join) => join.onRef('frames.evolution_id', '=', 'evolutions.id').on('frames.number', '>', 0))
    .select(['evolutions.id', 'owner_account', 'total_frames', 'forfeited_frames'])
    .select((build) => build.fn.count<string>('frames.number').as('frames'))
    .where('provider', '=', provider)
    .groupBy('evolutions.id')
    .execute()
  return rows.map(({ id, owner_account, total_frames, forfeited_frames, frames }) => {
    const credits = ITERATION_OPTIONS.find(({ iterations }) => iterations === total_frames)?.credits ?? 0
    const delivered = Number(frames) + (forgotten.get(id) ?? 0)
    return {
      id,
      owner: owner_account,
      total: total_frames,
      frames: Number(frames),
      forfeited: forfeited_frames,
      /** Of what was delivered, in parts of credits. */
      price: (credits * delivered) / total_frames,
    }
  })
}
