import { WELCOME_CREDITS } from '@afterimage/contract/account'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { CreditEntryTable } from './credit-tables.ts'

export type CreditEntryRow = Readonly<Selectable<CreditEntryTable>>

/**
 * The balance, locked until the transaction ends, so that anyone else who wants to book waits. The first look at an
 * account opens its ledger with the welcome credits.
 */
export async function lockBalance(tx: Tx, accountId: string): Promise<number> {
  const opened = await tx
    .insertInto('credit_balances')
    .values({ account_id: accountId, balance: 0 })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (opened !== undefined) {
    await addEntry(tx, {
      account_id: accountId,
      key: `welcome:${accountId}`,
      kind: 'welcome',
      amount: WELCOME_CREDITS,
      description: 'Welcome bonus',
      created_at: new Date(),
    })
  }
  const { balance } = await tx
    .selectFrom('credit_balances')
    .select('balance')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return balance
}

/** Books an entry and its effect on the balance. False when its reason was booked before. */
export async function addEntry(tx: Tx, entry: Insertable<CreditEntryTable>): Promise<boolean> {
  const added = await tx
    .insertInto('credit_entries')
    .values(entry)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return false
  await tx
    .updateTable('credit_balances')
    .set((row) => ({ balance: row('balance', '+', entry.amount) }))
    .where('account_id', '=', entry.account_id)
    .execute()
  return true
}

/** The reservations for an evolution, oldest first: one for the start and one for each retry that had a price. */
export async function findReservations(tx: Tx, evolutionId: string): Promise<readonly CreditEntryRow[]> {
  return tx
    .selectFrom('credit_entries')
    .selectAll()
    .where('evolution_id', '=', evolutionId)
    .where('kind', '=', 'reservation')
    .orderBy('id')
    .execute()
}

/** What all entries for an evolution come to. */
export async function sumOf(db: Db, evolutionId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('credit_entries')
    .select((row) => row.fn.coalesce(row.fn.sum<string>('amount'), row.val(0)).as('sum'))
    .where('evolution_id', '=', evolutionId)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** The newest entries that changed the balance, newest first, behind the one of this number where one is named. */
export async function listEntries(
  db: Db,
  accountId: string,
  limit: number,
  before?: number,
): Promise<readonly CreditEntryRow[]> {
  const entries = db
    .selectFrom('credit_entries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('amount', '!=', 0)
    .orderBy('id', 'desc')
    .limit(limit)
  return (before === undefined ? entries : entries.where('id', '<', before)).execute()
}
